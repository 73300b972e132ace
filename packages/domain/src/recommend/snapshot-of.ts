import type { Control } from '../control.ts';
import type { Snapshot } from '../remediation.ts';
import type { VerdictState } from '../verdict.ts';

/** How a control came out last, and the time of the run that says so. */
export interface LastVerdict {
  readonly state: VerdictState;
  readonly asOf: Date;
}
/** By the id of the control. One that is not in it has not been judged yet. */
export type LastVerdicts = ReadonlyMap<string, LastVerdict>;

/** What somebody did last, and where the controls stood afterwards. */
export interface LastEvent extends Snapshot {
  readonly event: string;
  readonly at: Date;
}

interface Asked {
  readonly controls: readonly Pick<Control, 'id'>[];
  readonly verdicts: LastVerdicts;
  /** None before somebody has begun. */
  readonly last?: LastEvent | undefined;
}

const places = ['staged', 'selected', 'deployed'] as const;

function placeOf(id: Control['id'], verdict: LastVerdict | undefined, last: LastEvent | undefined): keyof Snapshot {
  if (verdict?.state === 'pass') return 'deployed';
  if (last === undefined) return verdict?.state === 'fail' ? 'selected' : 'remaining';
  const place = places.find((name) => last[name].includes(id)) ?? 'remaining';
  // Somebody said that it is in place; a run that came later has seen that it is not.
  const isContradicted = place === 'deployed' && verdict?.state === 'fail' && verdict.asOf > last.at;
  return isContradicted ? 'remaining' : place;
}

/** Where the controls stand now: the last event, brought up to date with the newest verdicts. What does not apply stands nowhere. */
export function snapshotOf({ controls, verdicts, last }: Asked): Snapshot {
  const lists: Record<keyof Snapshot, Control['id'][]> = { remaining: [], selected: [], staged: [], deployed: [] };
  for (const { id } of controls) {
    const verdict = verdicts.get(id);
    if (verdict?.state !== 'not-applicable') lists[placeOf(id, verdict, last)].push(id);
  }
  return lists;
}
