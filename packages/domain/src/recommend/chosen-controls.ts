import type { Control } from '../control.ts';
import type { Snapshot } from '../remediation.ts';

/** By the id of the control, since when its risk is accepted. */
export type AcceptedRisks = ReadonlyMap<string, Date>;

interface Choice {
  readonly at: Date;
  /** The controls that a person had selected by then. */
  readonly chosen: readonly Control['id'][];
}

/** Of selecting a control and accepting its risk, the later decision is valid. */
export const chosenControls = (last: Choice | undefined, acceptedRisks: AcceptedRisks): readonly Control['id'][] =>
  last?.chosen.filter((id) => {
    const acceptedAt = acceptedRisks.get(id);
    return acceptedAt === undefined || acceptedAt < last.at;
  }) ?? [];

interface Next {
  readonly event: string;
  /** Where the controls are afterwards. */
  readonly snapshot: Snapshot;
}

/** The controls that are chosen after an event. Only selecting chooses: other events list what is proposed and what was found in place too. */
export function chosenAfter({ event, snapshot }: Next, last: Choice | undefined, acceptedRisks: AcceptedRisks): Control['id'][] {
  if (event === 'reset') return [];
  const before = chosenControls(last, acceptedRisks);
  if (event !== 'select') return [...before];
  const later = new Set([...snapshot.staged, ...snapshot.deployed]);
  return [...snapshot.selected, ...before.filter((id) => later.has(id))];
}
