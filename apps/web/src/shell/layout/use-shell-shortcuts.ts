import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { nextKeyStep, type PressedKey } from '../keyboard/key-sequence.ts';
import { moveRow, selectRow } from '../keyboard/row-keys.ts';
import { focusScreenFilter } from '../keyboard/screen-filter.ts';
import type { Shortcut } from '../keyboard/shortcut-sheet.tsx';
import { useSingleKeysSetting } from '../keyboard/single-keys-setting.ts';
import { useNavigation } from '../navigation/use-navigation.ts';

const typingPlaces = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="textbox"]';

/** A dialog has the keyboard to itself. */
const dialog = '[role="dialog"][aria-modal="true"]';
/** What Escape closes by itself. */
const closable = '[role="dialog"], [role="menu"], [role="listbox"], [role="tooltip"]';
const isShown = (element: Element): boolean => element.checkVisibility?.() ?? true;

/** Rows are walked through by a key that is held down; nothing else repeats. */
const repeated = new Set(['j', 'k']);

function isShortcutKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.repeat && !repeated.has(event.key)) return false;
  if (document.querySelector(dialog) !== null) return false;
  if (event.key === 'Escape' && [...document.querySelectorAll(closable)].some(isShown)) return false;
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
  const { history } = useRouter();
  const destinations = useNavigation().flatMap(({ letter, label, route, disabledReason }) =>
    letter === undefined || disabledReason !== undefined ? [] : [{ letter, label, route }],
  );
  useSingleKeys({
    '?': onOpenSheet,
    '/': focusScreenFilter,
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: selectRow,
    escape: () => history.canGoBack() && history.back(),
    ...Object.fromEntries(destinations.map(({ letter, route }) => [`g ${letter}`, () => void navigate({ to: route })])),
  });
  return [
    { keys: [navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl', 'K'], meaning: 'Search or jump to…' },
    { keys: ['/'], meaning: 'Filter this list' },
    { keys: ['J'], meaning: 'Next row' },
    { keys: ['K'], meaning: 'Previous row' },
    { keys: ['X'], meaning: 'Select the row' },
    { keys: ['Enter'], meaning: 'Open the row' },
    ...destinations.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], meaning: `Go to ${label}` })),
    { keys: ['?'], meaning: 'Show this sheet' },
    { keys: ['Esc'], meaning: 'Close, or go back' },
  ];
}
