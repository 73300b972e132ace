import type { Control } from '../control.ts';
import type { Snapshot } from '../remediation.ts';
import type { VerdictState } from '../verdict.ts';
import { type AcceptedRisks, chosenControls } from './chosen-controls.ts';

/** How a control came out last, and the time of the run that says so. */
export interface LastVerdict {
  readonly state: VerdictState;
  readonly asOf: Date;
}
/** By the id of the control. One that is not in it has not been judged yet. */
export type LastVerdicts = ReadonlyMap<string, LastVerdict>;

/** What a user did last, and the states of the controls afterwards. */
export interface LastEvent extends Snapshot {
  readonly event: string;
  readonly at: Date;
  /** The controls that a user had selected by then, and whose risk was not accepted since. */
  readonly chosen: readonly Control['id'][];
}

interface Asked {
  readonly controls: readonly Pick<Control, 'id'>[];
  readonly verdicts: LastVerdicts;
  /** None before the remediation is started. */
  readonly last?: LastEvent | undefined;
  /** Controls that a user has decided not to deploy: they are not proposed. */
  readonly acceptedRisks?: AcceptedRisks;
  /** Controls that are in the product and wait there to be enabled, as it was last read. */
  readonly waiting?: Pick<ReadonlySet<string>, 'has'>;
  /** Controls that were deployed with the excluded values of now, and are in force so, as the product was last read. */
  readonly tailored?: Pick<ReadonlySet<string>, 'has'>;
}

const places = ['staged', 'selected', 'deployed'] as const;

function placeOf(id: Control['id'], { verdicts, last, acceptedRisks = new Map(), waiting, tailored }: Asked): keyof Snapshot {
  const verdict = verdicts.get(id);
  if (verdict?.state === 'pass') return 'deployed';
  // Whatever was marked or reset since: it is there, and can be enabled or rolled back.
  if (waiting?.has(id) === true) return 'staged';
  // With excluded values it is less than the control asks for, so that a verdict that fails says nothing about it.
  if (tailored?.has(id) === true) return 'deployed';
  const isAccepted = acceptedRisks.has(id);
  if (last === undefined) return verdict?.state === 'fail' && !isAccepted ? 'selected' : 'remaining';
  const place = places.find((name) => last[name].includes(id)) ?? 'remaining';
  // It was our proposal, or was selected before the risk was accepted.
  if (isAccepted && place === 'selected' && !chosenControls(last, acceptedRisks).includes(id)) return 'remaining';
  // A user marked it as in place; a later run has found that it is not.
  const isContradicted = place === 'deployed' && verdict?.state === 'fail' && verdict.asOf > last.at;
  return isContradicted ? 'remaining' : place;
}

/** The states of the controls now: the last event, updated with the newest verdicts. A control that does not apply has no state. */
export function snapshotOf(asked: Asked): Snapshot {
  const lists: Record<keyof Snapshot, Control['id'][]> = { remaining: [], selected: [], staged: [], deployed: [] };
  for (const { id } of asked.controls) if (asked.verdicts.get(id)?.state !== 'not-applicable') lists[placeOf(id, asked)].push(id);
  return lists;
}
