import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { nextKeyStep, type PressedKey } from '../keyboard/key-sequence.ts';
import { focusScreenFilter } from '../keyboard/screen-filter.ts';
import type { Shortcut } from '../keyboard/shortcut-sheet.tsx';
import { useSingleKeysSetting } from '../keyboard/single-keys-setting.ts';
import { useNavigation } from '../navigation/use-navigation.ts';

const typingPlaces = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"]';

function isShortcutKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  // A dialog has the keyboard to itself.
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return false;
  return !(event.target instanceof Element && event.target.closest(typingPlaces) !== null);
}

/** Runs the action bound to a key, or to two keys with a space between, unless someone is typing. */
function useSingleKeys(actions: Readonly<Record<string, () => void>>): void {
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

/** Binds the keys of the shell and hands back what the shortcut sheet lists: only what leads somewhere. */
export function useShellShortcuts({ onOpenSheet }: { readonly onOpenSheet: () => void }): Shortcut[] {
  const navigate = useNavigate();
  const destinations = useNavigation().flatMap(({ letter, label, route, disabledReason }) =>
    letter === undefined || disabledReason !== undefined ? [] : [{ letter, label, route }],
  );
  useSingleKeys({
    '?': onOpenSheet,
    '/': focusScreenFilter,
    ...Object.fromEntries(destinations.map(({ letter, route }) => [`g ${letter}`, () => void navigate({ to: route })])),
  });
  return [
    { keys: [navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl', 'K'], meaning: 'Search or jump to…' },
    { keys: ['/'], meaning: 'Filter this list' },
    ...destinations.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], meaning: `Go to ${label}` })),
    { keys: ['?'], meaning: 'Show this sheet' },
    { keys: ['Esc'], meaning: 'Close' },
  ];
}
