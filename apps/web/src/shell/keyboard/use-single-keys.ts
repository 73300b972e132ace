import { useEffect, useEffectEvent, useRef } from 'react';
import { nextKeyStep, type PressedKey } from './key-sequence.ts';
import { useSingleKeysSetting } from './single-keys-setting.ts';

const typingPlaces = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"]';

function isShortcutKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  // A dialog has the keyboard to itself.
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return false;
  return !(event.target instanceof Element && event.target.closest(typingPlaces) !== null);
}

/** Runs the action bound to a key, or to two keys with a space between, unless somebody is typing. */
export function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
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
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
