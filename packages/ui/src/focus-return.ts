import { useLayoutEffect } from 'react';

const usable = 'a[href], button, input, select, textarea, [tabindex]';
const rows = '[data-row], tr, li, article';
/** What of a row takes the focus, best first. */
const handles = ['th[scope="row"] :is(a[href], button)', 'button:not(:disabled)', ':is(a[href], input:not(:disabled))'];

interface Origin {
  /** Where the focus goes when what was opened is closed, best first. Asked for then: rows come and go. */
  readonly places: () => (Element | null | undefined)[];
}

/** Of the dialogs and drawers that are open, the last one on top. */
const open = new Set<Origin>();

/** A browser takes the focus from a button that is disabled while its call runs, and some give none to a button that is clicked. */
let lastUsed: Element | null = null;
for (const event of ['focusin', 'pointerdown']) {
  document.addEventListener(event, ({ target }) => (lastUsed = target instanceof Element ? target.closest(usable) : null), true);
}

const isNowhere = (element: Element | null): boolean => element === null || element === document.body;

/** A call that fails leaves its button where it was: what was pressed has the focus again, unless the person has gone on to something else. */
new MutationObserver((records) => {
  const isReleased = records.some(({ target }) => target === lastUsed && !lastUsed.matches(':disabled, [data-loading]'));
  if (isReleased && lastUsed instanceof HTMLElement && isNowhere(document.activeElement)) lastUsed.focus({ preventScroll: true });
}).observe(document, { subtree: true, attributeFilter: ['data-loading'] });

function openerNow(): Element | null {
  const opener = isNowhere(document.activeElement) ? lastUsed : document.activeElement;
  const menu = opener?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return typeof menu === 'string' ? document.getElementById(menu) : opener;
}

const handleOf = (row: Element): Element | null =>
  handles.reduce<Element | null>((found, handle) => found ?? row.querySelector(handle), null);

/** The opener; where it is gone, its row, the rows after and before it; then the title of the dialog, or the heading of the screen. */
function originOf(opener: Element | null, outer: Origin | undefined): Origin {
  const row = opener?.closest(rows);
  const siblings = [...(row?.parentElement?.children ?? [])];
  const place = row ? siblings.indexOf(row) : 0;
  const near = [...siblings.slice(place), ...siblings.slice(0, place).toReversed()];
  const title = opener?.closest('[role="dialog"]')?.querySelector('h2 [tabindex]');
  return {
    places: () => [
      opener,
      ...near.map(handleOf),
      title,
      ...(outer?.places() ?? [document.querySelector('main h1'), document.querySelector('main')]),
    ],
  };
}

/** For so long what an act takes away can still take the focus with it. */
const longestMs = 10_000;

/** What the person has gone on to in the meantime keeps the focus. What takes it back may go as well, with what was done: then the next. */
function giveBack({ places }: Origin, closed: Element | null | undefined): void {
  let given: HTMLElement | undefined;
  const settle = (): void => {
    const active = document.activeElement;
    if (active !== given && !isNowhere(active) && !active?.matches(':disabled') && !closed?.contains(active)) return watch.disconnect();
    if (given?.isConnected && !given.matches(':disabled')) return undefined;
    given = undefined;
    const left = places().filter((place) => place?.isConnected === true);
    // Not even the page is there any more.
    if (left.length === 0) return watch.disconnect();
    for (const place of left) {
      if (!(place instanceof HTMLElement) || place === document.body || place.closest('[hidden]')) continue;
      // Its call runs: it can be pressed again soon.
      if (place.matches(':disabled[data-loading]')) return undefined;
      if (place.matches(':disabled')) continue;
      place.focus({ preventScroll: true });
      if (document.activeElement !== place) continue;
      given = place;
      return undefined;
    }
    return undefined;
  };
  const watch = new MutationObserver(settle);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  setTimeout(() => watch.disconnect(), longestMs);
  settle();
}

/** Notes what is about to open something over the page. Call what it answers when that closes. */
export function noteOpener(): () => void {
  const origin = originOf(openerNow(), [...open].at(-1));
  open.add(origin);
  return () => {
    const closed = document.activeElement?.closest('[role="dialog"]');
    // Not at once: what opens in its place goes on from its origin, and the key that closed it must not press what takes the focus.
    requestAnimationFrame(() => {
      const isOnTop = [...open].at(-1) === origin;
      open.delete(origin);
      if (isOnTop) giveBack(origin, closed);
    });
  };
}

/** Mantine gives the focus back only where something was drawn closed before it was opened, and only to an opener that is still there. */
export const useFocusReturn = (isOpen: boolean): void => useLayoutEffect(() => (isOpen ? noteOpener() : undefined), [isOpen]);
