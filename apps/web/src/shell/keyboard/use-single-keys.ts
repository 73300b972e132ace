import { useEffect, useEffectEvent, useRef } from 'react';
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

/**
 * Runs the action bound to a key, or to two keys with a space between, unless someone is typing. The keys of a screen go before those of the
 * shell, which has some of them for every list.
 */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>, { of }: { readonly of: 'screen' | 'shell' }): void {
  const [isOn] = useSingleKeysSetting();
  const pending = useRef<PressedKey>(undefined);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcutKey(event)) return;
    const step = nextKeyStep(pending.current, { key: event.key.toLowerCase(), at: event.timeStamp }, Object.keys(actions));
    pending.current = step.pending;
    if (step.fired === undefined) return;
    event.preventDefault();
    actions[step.fired]?.();
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent): void => onKey(event);
    const isFirst = of === 'screen';
    window.addEventListener('keydown', listen, isFirst);
    return () => window.removeEventListener('keydown', listen, isFirst);
  }, [isOn, of]);
}
