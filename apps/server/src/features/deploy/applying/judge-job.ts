import { isWaiting } from '@rampart/domain/deploy/waiting-image.ts';
import type { JournaledChange } from '../jobs/change-store.ts';
import type { Job } from '../jobs/job-store.ts';
import type { ControlStand, SettledJob } from '../jobs/settled-job.ts';
import { describeChange } from './apply-change.ts';

const isProblem = ({ state }: JournaledChange): boolean => state !== 'applied' && state !== 'skipped';

function standOf(job: Job, rows: readonly JournaledChange[], controlId: string): ControlStand {
  const own = rows.filter((row) => row.controlId === controlId);
  const outlook = job.outlook[controlId] ?? 'unknown';
  if (own.some(isProblem) || outlook === 'unknown' || outlook === 'by-hand') return 'as-before';
  if (outlook === 'in-place' || job.phase === 'enable') return 'deployed';
  return outlook === 'waiting' || own.some(({ change }) => isWaiting(change.after)) ? 'staged' : 'deployed';
}

/** What a rollback leaves: what was switched on waits again, what was put in is gone. */
function undoneOf(rows: readonly JournaledChange[], undone: Job | undefined): [string, ControlStand][] {
  const ids = [...new Set(rows.map(({ controlId }) => controlId))];
  const stand: ControlStand = undone?.phase === 'enable' ? 'staged' : 'selected';
  return ids.map((id) => [id, rows.some((row) => row.controlId === id && isProblem(row)) ? 'as-before' : stand]);
}

interface Judged {
  readonly job: Job;
  readonly rows: readonly JournaledChange[];
  readonly undone: Job | undefined;
  /** Why it did not come to the end. */
  readonly stopped?: string | undefined;
}

/** What became of a job as a whole, and of each control. */
export function judgeJob({ job, rows, undone, stopped }: Judged): Pick<SettledJob, 'status' | 'controls' | 'problems'> {
  const stands: [string, ControlStand][] =
    job.phase === 'rollback' ? undoneOf(rows, undone) : job.wanted.map(({ controlId }) => [controlId, standOf(job, rows, controlId)]);
  const what = job.kind === 'people-list' ? 'lists' : 'controls';
  const unknown = job.isPlanned ? Object.values(job.outlook).filter((outlook) => outlook === 'unknown').length : 0;
  const problems = [
    ...(stopped === undefined ? [] : [stopped]),
    ...rows.filter(isProblem).map(({ change, because }) => `${describeChange(change)}: ${because ?? 'not done.'}`),
    ...(unknown === 0 ? [] : [`${unknown} of the ${what} could not be put in place. The log says why.`]),
  ];
  const isSoAlready = job.lists.some(({ list }) => job.outlook[list] === 'in-place');
  const hasDone =
    isSoAlready || rows.some(({ state }) => state === 'applied') || stands.some(([, stand]) => stand === 'staged' || stand === 'deployed');
  const status = problems.length === 0 ? 'successful' : hasDone ? 'partial_success' : 'failed';
  return { status, controls: new Map(stands), problems };
}
