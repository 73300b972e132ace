import { useEffect, useEffectEvent } from 'react';
import { nextKeyStep, type PressedKey } from './key-sequence.ts';
import { useSingleKeysSetting } from './single-keys-setting.ts';

const typingPlaces = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"]';

/** A dialog has the keyboard to itself. */
const dialog = '[role="dialog"][aria-modal="true"]';
/** What Escape closes by itself. */
const closable = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]';
const isShown = (element: Element): boolean => element.checkVisibility?.() ?? true;

/**
 * Keys that were pressed while a dialog was open, or Escape while something was that it closes. Between two listeners of one key a browser may
 * draw the page anew: what closes without an animation is gone before the shell hears of the key that closed it.
 */
const taken = new WeakSet<KeyboardEvent>();
window.addEventListener(
  'keydown',
  (event) => {
    const isTaken =
      document.querySelector(dialog) !== null || (event.key === 'Escape' && [...document.querySelectorAll(closable)].some(isShown));
    if (isTaken) taken.add(event);
  },
  true,
);

/** Rows are walked through by a key that is held down; nothing else repeats. */
const repeated = new Set(['j', 'k']);

function isShortcutKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.repeat && !repeated.has(event.key)) return false;
  if (taken.has(event) || document.querySelector(dialog) !== null) return false;
  return !(event.target instanceof Element && event.target.closest(typingPlaces) !== null);
}

type Actions = Readonly<Record<string, () => void>>;

interface KeyLayer {
  readonly of: 'screen' | 'shell';
  readonly actionsNow: () => Actions;
}

/** What the screen and the shell have bound, with one pending key for both: a sequence of the one is not interrupted by a single key of the other. */
const layers = new Set<KeyLayer>();
let pending: PressedKey | undefined;

const actionsIn = (place: KeyLayer['of']): Actions[] => [...layers].filter(({ of }) => of === place).map(({ actionsNow }) => actionsNow());

/** The keys of a screen go before those of the shell, which has some of them for every list. */
const boundActions = (): Actions => Object.assign({}, ...actionsIn('shell'), ...actionsIn('screen')) as Actions;

function onKey(event: KeyboardEvent): void {
  if (!isShortcutKey(event)) return;
  const actions = boundActions();
  const step = nextKeyStep(pending, { key: event.key.toLowerCase(), at: event.timeStamp }, Object.keys(actions));
  ({ pending } = step);
  if (step.fired === undefined) return;
  event.preventDefault();
  actions[step.fired]?.();
}

function bindKeys(layer: KeyLayer): () => void {
  if (layers.size === 0) window.addEventListener('keydown', onKey);
  layers.add(layer);
  return () => {
    layers.delete(layer);
    if (layers.size > 0) return;
    window.removeEventListener('keydown', onKey);
    pending = undefined;
  };
}

/** Runs the action bound to a key, or to two keys with a space between, unless someone is typing. */
export function useSingleKeys(actions: Actions, { of }: Pick<KeyLayer, 'of'>): void {
  const [isOn] = useSingleKeysSetting();
  const actionsNow = useEffectEvent(() => actions);
  useEffect(() => (isOn ? bindKeys({ of, actionsNow: () => actionsNow() }) : undefined), [isOn, of]);
}
