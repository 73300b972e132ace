import { useNavigate, useRouter } from '@tanstack/react-router';
import { moveRow, selectRow } from '../keyboard/row-keys.ts';
import { focusScreenFilter } from '../keyboard/screen-filter.ts';
import type { Shortcut } from '../keyboard/shortcut-sheet.tsx';
import { useSingleKeys } from '../keyboard/use-single-keys.ts';
import { useNavigation } from '../navigation/use-navigation.ts';

/** Bound by the screen of drift, which has its own J, K and X too. */
const driftShortcuts: readonly Shortcut[] = [
  { keys: ['A'], meaning: 'Drift: acknowledge' },
  { keys: ['R'], meaning: 'Drift: resolve' },
];

/** Binds the keys of the shell and hands back what the shortcut sheet lists: only what leads somewhere. */
export function useShellShortcuts({ onOpenSheet }: { readonly onOpenSheet: () => void }): Shortcut[] {
  const navigate = useNavigate();
  const { history } = useRouter();
  const destinations = useNavigation().flatMap(({ letter, label, route, disabledReason }) =>
    letter === undefined || disabledReason !== undefined ? [] : [{ letter, label, route }],
  );
  useSingleKeys(
    {
      '?': onOpenSheet,
      '/': focusScreenFilter,
      j: () => moveRow(1),
      k: () => moveRow(-1),
      x: selectRow,
      escape: () => history.canGoBack() && history.back(),
      ...Object.fromEntries(destinations.map(({ letter, route }) => [`g ${letter}`, () => void navigate({ to: route })])),
    },
    { of: 'shell' },
  );
  return [
    { keys: [navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl', 'K'], meaning: 'Search or jump to…' },
    { keys: ['/'], meaning: 'Filter this list' },
    { keys: ['J'], meaning: 'Next row' },
    { keys: ['K'], meaning: 'Previous row' },
    { keys: ['X'], meaning: 'Select the row' },
    { keys: ['Enter'], meaning: 'Open the row' },
    ...(destinations.some(({ route }) => route === '/drift') ? driftShortcuts : []),
    ...destinations.map(({ letter, label }) => ({ keys: ['G', letter.toUpperCase()], meaning: `Go to ${label}` })),
    { keys: ['?'], meaning: 'Show this sheet' },
    { keys: ['Esc'], meaning: 'Close, or go back' },
  ];
}
