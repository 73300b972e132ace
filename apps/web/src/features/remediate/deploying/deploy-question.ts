import type { ShownChange } from '@rampart/contract/shown-change.ts';
import type { Confirmation } from '@rampart/ui/confirm.tsx';

/** `1 change`, `2 changes`. */
export const countedChanges = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

/** `2 changes are added as disabled or report-only.` */
export const addedDisabled = (count: number): string =>
  `${countedChanges(count)} ${count === 1 ? 'is' : 'are'} added as disabled or report-only.`;

/** `1 change waits until you enable it`: words that go with how many there are. */
export const waitsUntilEnabled = (count: number): string =>
  count === 1 ? '1 change waits until you enable it.' : `${count} changes wait until you enable them.`;

interface Asked {
  readonly product: string;
  readonly changes: readonly ShownChange[];
  /** What the button says that was pressed. */
  readonly label: string;
}

/** More than these are counted. */
export const mostNamed = 8;

/** What several changes are about is named once. */
function namesOf(changes: readonly ShownChange[]): string[] {
  const byName = [...Map.groupBy(changes, ({ name }) => name)];
  const names = byName.slice(0, mostNamed).map(([name, { length }]) => (length === 1 ? name : `${name}: ${countedChanges(length)}`));
  return byName.length > mostNamed ? [...names, `and ${byName.length - mostNamed} more`] : names;
}

export const takesEffectImmediately = ({ takes_effect: when }: ShownChange): boolean => when === 'at-once';

const calmly = ({ changes, product, label }: Asked): Confirmation => ({
  title: `${label} in ${product}?`,
  message:
    changes.length === 0
      ? 'There is nothing to change now.'
      : `${addedDisabled(changes.length)} No one is affected until you enable ${changes.length === 1 ? 'it' : 'them'}.`,
  confirmLabel: label,
});

/** The confirmation before anything is written. It warns when changes take effect immediately. */
export function deployQuestion(asked: Asked): Confirmation {
  const { product, changes, label } = asked;
  const atOnce = changes.filter(takesEffectImmediately);
  if (atOnce.length === 0) return calmly(asked);
  const waiting = changes.length - atOnce.length;
  const effect = atOnce.length === 1 ? 'takes effect immediately.' : 'take effect immediately.';
  return {
    title: `Apply changes to ${product} now?`,
    message: `${countedChanges(atOnce.length)} ${effect}${waiting === 0 ? '' : ` ${waitsUntilEnabled(waiting)}`}`,
    consequences: namesOf(atOnce),
    // Staging would promise that nothing happens yet.
    confirmLabel: waiting === 0 && label.startsWith('Stage') ? `Apply ${countedChanges(atOnce.length)} now` : `${label} now`,
    tone: 'caution',
  };
}
