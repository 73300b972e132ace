import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import type { DeploymentResult } from '@rampart/domain/deploy/deployment-state.ts';
import { isWaiting } from '@rampart/domain/deploy/waiting-image.ts';
import type { JournaledChange } from '../change-store.ts';
import type { Job } from '../job-store.ts';

/** Where a job leaves a control: `selected` when it was rolled back. `as-before` when the job did nothing about it, or could not. */
export type ControlResult = 'selected' | 'staged' | 'deployed' | 'as-before';

export interface JobResult extends Omit<Job, 'status'> {
  readonly status: DeploymentResult;
  readonly controls: ReadonlyMap<string, ControlResult>;
  /** What could not be done, in sentences. */
  readonly problems: readonly string[];
  /** When the product was read again; nothing when it was not. */
  readonly readAt?: Date | undefined;
}

const isProblem = ({ state }: JournaledChange): boolean => state !== 'applied' && state !== 'skipped';

function controlResultOf(job: Job, rows: readonly JournaledChange[], controlId: string): ControlResult {
  const own = rows.filter((row) => row.controlId === controlId);
  const expected = job.expectedStates[controlId] ?? 'unknown';
  if (own.some(isProblem) || expected === 'unknown' || expected === 'by-hand') return 'as-before';
  if (expected === 'in-place' || job.phase === 'enable') return 'deployed';
  return expected === 'waiting' || own.some(({ change }) => isWaiting(change.after)) ? 'staged' : 'deployed';
}

/** What a rollback leaves: what was enabled waits again, what was staged is gone. */
function undoneOf(rows: readonly JournaledChange[], undone: Job | undefined): [string, ControlResult][] {
  const ids = [...new Set(rows.map(({ controlId }) => controlId))];
  const result: ControlResult = undone?.phase === 'enable' ? 'staged' : 'selected';
  return ids.map((id) => [id, rows.some((row) => row.controlId === id && isProblem(row)) ? 'as-before' : result]);
}

interface Finished {
  readonly job: Job;
  readonly rows: readonly JournaledChange[];
  readonly undone: Job | undefined;
  /** Why it stopped before its end. */
  readonly stopped?: string | undefined;
}

/** What became of a job as a whole, and of each control. */
export function resultOf({ job, rows, undone, stopped }: Finished): Pick<JobResult, 'status' | 'controls' | 'problems'> {
  const results: [string, ControlResult][] =
    job.phase === 'rollback'
      ? undoneOf(rows, undone)
      : job.requested.map(({ controlId }) => [controlId, controlResultOf(job, rows, controlId)]);
  const what = job.kind === 'people-list' ? 'lists' : 'controls';
  const unknown = job.isPlanned ? Object.values(job.expectedStates).filter((expected) => expected === 'unknown').length : 0;
  const problems = [
    ...(stopped === undefined ? [] : [stopped]),
    ...rows.filter(isProblem).map(({ change, because }) => `${titleOfChange(change, 'planned')}: ${because ?? 'not done.'}`),
    ...(unknown === 0 ? [] : [`${unknown} of the ${what} could not be put in place. The log says why.`]),
  ];
  const isUpToDate = job.lists.some(({ list }) => job.expectedStates[list] === 'in-place');
  const hasDone =
    isUpToDate ||
    rows.some(({ state }) => state === 'applied') ||
    results.some(([, result]) => result === 'staged' || result === 'deployed');
  const status = problems.length === 0 ? 'successful' : hasDone ? 'partial_success' : 'failed';
  return { status, controls: new Map(results), problems };
}
