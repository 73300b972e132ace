import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { deedOf } from '@rampart/domain/deploy/deed-of.ts';
import type { DeploymentResult } from '@rampart/domain/deploy/deployment-state.ts';
import { isWaiting } from '@rampart/domain/deploy/waiting-image.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import type { JournaledChange } from '../change-store.ts';
import type { Job } from '../job-store.ts';

/** Where a job leaves a control: `selected` when it was rolled back, or is not in place though it was written. `as-before` when the job did nothing about it, or could not. */
export type ControlResult = 'selected' | 'staged' | 'deployed' | 'as-before';

/** By control, how it comes out by what was read back. */
export type Judged = ReadonlyMap<string, { readonly state: VerdictState; readonly because: string | null }>;

export interface JobResult extends Omit<Job, 'status'> {
  readonly status: DeploymentResult;
  readonly controls: ReadonlyMap<string, ControlResult>;
  /** What it did, in the past tense: `Staged`. */
  readonly deed: string;
  /** What could not be done, in sentences. */
  readonly problems: readonly string[];
}

const isProblem = ({ state }: JournaledChange): boolean => state !== 'applied' && state !== 'skipped';

function controlResultOf(job: Job, rows: readonly JournaledChange[], controlId: string): ControlResult {
  const own = rows.filter((row) => row.controlId === controlId);
  const expected = job.expectedStates[controlId] ?? 'unknown';
  if (own.some(isProblem) || expected === 'unknown' || expected === 'by-hand') return 'as-before';
  if (expected === 'in-place' || job.phase !== 'stage') return 'deployed';
  return expected === 'waiting' || own.some(({ change }) => isWaiting(change.after)) ? 'staged' : 'deployed';
}

/** What a rollback leaves: what was enabled waits again, what was staged or created is gone. */
function undoneOf(rows: readonly JournaledChange[]): [string, ControlResult][] {
  return [...Map.groupBy(rows, ({ controlId }) => controlId)].map(([id, own]) => {
    if (own.some(isProblem)) return [id, 'as-before'];
    return [id, own.some(({ change }) => isWaiting(change.after)) ? 'staged' : 'selected'];
  });
}

const isTailored = ({ requested }: Job, id: string): boolean =>
  requested.some(({ controlId, leftOut }) => controlId === id && Object.values(leftOut).some((values) => values.length > 0));

/** The product was read again, and the control is not in place there. A tailored one is less than the control asks for. */
const isRefuted = ({ job, judged }: Finished, [id, result]: [string, ControlResult]): boolean =>
  result === 'deployed' && judged?.get(id)?.state === 'fail' && !isTailored(job, id);

function refutation({ nameOf, judged }: Finished, [id]: [string, ControlResult]): string {
  const because = judged?.get(id)?.because ?? '';
  return `“${nameOf(id)}” was not in place when the product was read back. ${because}`.trim();
}

interface Finished {
  readonly job: Job;
  readonly rows: readonly JournaledChange[];
  /** Why it stopped before its end. */
  readonly stopped?: string | undefined;
  /** How the controls come out by what was read back; nothing when it was not. */
  readonly judged?: Judged | undefined;
  /** Why something could not be read back. */
  readonly unread?: readonly string[];
  /** As people call a control. */
  readonly nameOf: (id: string) => string;
}

interface ResultOfJob extends Pick<JobResult, 'status' | 'controls' | 'deed' | 'problems'> {
  /** What reading the product back has shown to be otherwise than written. */
  readonly refutations: readonly string[];
}

/** What became of a job as a whole, and of each control. */
export function resultOf(finished: Finished): ResultOfJob {
  const { job, rows, stopped, unread = [] } = finished;
  const written: [string, ControlResult][] =
    job.phase === 'rollback' ? undoneOf(rows) : job.requested.map(({ controlId }) => [controlId, controlResultOf(job, rows, controlId)]);
  const refuted = written.filter((one) => isRefuted(finished, one));
  const results = written.map((one): [string, ControlResult] => (refuted.includes(one) ? [one[0], 'selected'] : one));
  const refutations = refuted.map((one) => refutation(finished, one));
  const what = { controls: 'controls', 'people-list': 'lists', restore: 'objects' }[job.kind];
  const unknown = job.isPlanned ? Object.values(job.expectedStates).filter((expected) => expected === 'unknown').length : 0;
  const problems = [
    ...(stopped === undefined ? [] : [stopped]),
    ...rows.filter(isProblem).map(({ change, because }) => `${titleOfChange(change, 'planned')}: ${because ?? 'not done.'}`),
    ...refutations,
    ...unread,
    ...(unknown === 0 ? [] : [`${unknown} of the ${what} could not be put in place. The log says why.`]),
  ];
  const isUpToDate = job.lists.some(({ list }) => job.expectedStates[list] === 'in-place');
  const hasDone =
    isUpToDate ||
    rows.some(({ state, isAccepted }) => state === 'applied' || state === 'unconfirmed' || (state === 'conflict' && isAccepted)) ||
    (rows.length === 0 && results.some(([, result]) => result === 'staged' || result === 'deployed'));
  const status = problems.length === 0 ? 'successful' : hasDone ? 'partial_success' : 'failed';
  const made = rows.filter(({ state }) => state === 'applied');
  const inForce = made.filter(({ change }) => !isWaiting(change.after)).length;
  const deed = deedOf({ phase: job.phase, kind: job.kind, made: made.length, inForce });
  return { status, controls: new Map(results), deed, problems, refutations };
}
