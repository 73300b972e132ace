import type { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Change } from '@rampart/domain/change.ts';
import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import type { JobLogEntry } from '@rampart/domain/deploy/job-log.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobContext } from '../../../platform/queue/job-handler.ts';
import { insertChanges, isOpen, type JournaledChange, mostChanges, putChange } from '../change-store.ts';
import type { RunDeps } from '../deploy-deps.ts';
import { appendLog, type ExpectedStates, findJob, type Job, objectAtPlace } from '../job-store.ts';
import { namesInPlan } from '../plan/names-in-plan.ts';
import { hashOfPlan, type Plan, PlanRefused } from '../plan/plan.ts';
import { planOfJob } from '../plan/plan-of-job.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { assertLock, type DeploymentLock } from './lock.ts';

/** One attempt at a job, by the worker that has the lock. */
export interface RunningJob {
  readonly deps: RunDeps;
  readonly context: JobContext;
  readonly job: Job;
  readonly lock: DeploymentLock;
  /** Why nothing more of it is sent, though it was planned. */
  readonly withdrawn?: string | undefined;
}

/** Writes as the only owner: an attempt that has lost the queue job or the lock writes nothing more. */
export const asOwner = <T>({ deps, context, lock }: Omit<RunningJob, 'job'>, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  deps.db.inTenant(context.tenantId, async (tx) => {
    await context.assertStillMine(tx);
    await assertLock(tx, lock);
    return work(tx);
  });

/** Shown to the person who watches the log, in its own transaction. */
export const logNow = (running: RunningJob, ...entries: readonly JobLogEntry[]): Promise<void> =>
  asOwner(running, (tx) => appendLog(tx, running.job.id, running.deps.clock.now(), entries));

export const openChangesIn = (rows: readonly JournaledChange[]): number => rows.filter(isOpen).length;

const inPlaceRemarks: Readonly<Record<Job['kind'], string>> = {
  controls: 'is in place already.',
  'people-list': 'is up to date already.',
  restore: 'is as it was already.',
};

const remarks: Readonly<Partial<Record<ExpectedStates[string], string>>> = {
  waiting: 'is in the product already and waits to be enabled.',
  'by-hand': 'can only be put in place by hand. The deployment guide says how.',
};

function remarksOn({ deps, job }: RunningJob, { changes, expectedStates, unknown, remarks: more = [] }: Plan): JobLogEntry[] {
  const nameOf = (id: string): string =>
    deps.controls.find((control) => control.id === id)?.name ??
    job.lists.find(({ list }) => list === id)?.name ??
    objectAtPlace(job, id)?.name ??
    id;
  const known = Object.entries(expectedStates).flatMap(([id, state]) => {
    const remark = state === 'in-place' ? inPlaceRemarks[job.kind] : remarks[state];
    return remark === undefined || unknown.some(({ controlId }) => controlId === id) ? [] : [{ text: `“${nameOf(id)}” ${remark}` }];
  });
  const open = unknown.map(({ controlId, because }) => {
    return { exception: 'unreadable', text: `“${nameOf(controlId)}” could not be applied. ${because}` } as const;
  });
  const skipped = changes
    .filter(({ state }) => state !== undefined)
    .map(({ change, state, because }) => {
      const text = `${titleOfChange(change, 'planned')}: skipped. ${because ?? ''}`;
      return state === 'conflict' ? ({ exception: 'conflict', text: `${text} It could not be applied.` } as const) : { text };
    });
  const count = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  return [
    ...known,
    ...open,
    ...skipped,
    ...more.map((text) => ({ text })),
    { text: `${count} to ${job.phase === 'rollback' ? 'undo' : 'make'}.` },
  ];
}

const moved = ({ kind }: Job): string =>
  `The product${kind === 'people-list' ? ' or the list' : ''} has changed since the plan was made. Review the plan again.`;

/** Makes the plan from how the product is now, and writes it into the journal before anything is touched. */
export async function writePlan(running: RunningJob, vendor: Vendor): Promise<void> {
  const { job, deps, context } = running;
  const { tenantId } = context;
  const plan = await planOfJob(deps, vendor, { tenantId, job });
  if (plan.changes.length > mostChanges) {
    const what = `The plan has ${plan.changes.length} changes, and one deployment makes at most ${mostChanges}.`;
    throw new PlanRefused('tooManyChanges', `${what} Select fewer controls.`);
  }
  if (job.planHash !== null && job.planHash !== hashOfPlan(plan.changes)) throw new PlanRefused('planMoved', moved(job));
  const undone = job.undoes === null ? undefined : await deps.db.inTenant(tenantId, (tx) => findJob(tx, job.undoes ?? ''));
  const names = await namesInPlan(deps, { tenantId, product: job.product, plan, known: undone?.names });
  await asOwner(running, async (tx) => {
    const at = deps.clock.now();
    await insertChanges(tx, job.id, plan.changes);
    await tx
      .updateTable('deployment_job')
      .set({ planned_at: at, expected_states: JSON.stringify(plan.expectedStates), names: JSON.stringify(Object.fromEntries(names)) })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', job.id)
      .execute();
    await appendLog(tx, job.id, at, remarksOn(running, plan));
  });
}

/** Before the vendor is called: a worker that takes over sees that the object may have been touched, and what it was before. */
export const writeIntent = (tx: TenantTx, { job }: RunningJob, row: JournaledChange, was: unknown): Promise<void> =>
  putChange(tx, job.id, row.position, { state: 'applying', was });

/** As soon as the vendor answered with the id of something new. */
export const writeMade = (running: RunningJob, row: JournaledChange, target: string): Promise<void> =>
  asOwner(running, (tx) => putChange(tx, running.job.id, row.position, { state: 'applying', target }));

/** As soon as the vendor has accepted all of a change, and before anything is read: it is never sent again. */
export const writeAccepted = (running: RunningJob, row: JournaledChange): Promise<void> =>
  asOwner(running, (tx) => putChange(tx, running.job.id, row.position, { state: 'applying', isAccepted: true }));

/** What became of one change, as the vendor shows it. */
export interface Outcome {
  readonly state: 'applied' | 'unconfirmed' | 'failed' | 'conflict' | 'skipped';
  readonly because?: string;
  readonly target?: string;
  readonly isAccepted?: boolean;
  /** Of a rollback: another rollback may undo what this one could not. */
  readonly isLeft?: boolean;
  /** Null where there is nothing to undo after all. */
  readonly revert?: Change | null;
  readonly failure?: VendorFailure;
}

const logOf = (row: JournaledChange, { state, because = '' }: Outcome): JobLogEntry => {
  if (state === 'applied') return { text: `${titleOfChange(row.change, 'done')}, verified. ${because}`.trim() };
  const what = titleOfChange(row.change, 'planned');
  if (state === 'skipped') return { text: `${what}: skipped. ${because}` };
  if (state === 'unconfirmed') return { exception: 'changeFailed', text: `${what}: not confirmed. ${because}` };
  return { exception: state === 'conflict' ? 'conflict' : 'changeFailed', text: `${what}: could not be applied. ${because}` };
};

/** A rollback that had to skip a part has not done what was asked, though the rest of it was put back. */
function outcomeIn(running: RunningJob, row: JournaledChange, outcome: Outcome): Outcome {
  if (running.job.phase !== 'rollback') return outcome;
  const { revert: _revert, ...rest } = outcome;
  // The plan did not show it: another rollback makes a plan of how the object is now.
  if (outcome.state === 'conflict') return { ...rest, isLeft: true };
  if (row.kept === null) return rest;
  if (outcome.state === 'applied') return { ...rest, state: 'conflict', because: row.kept, isAccepted: true };
  if (outcome.state === 'skipped') return { ...rest, state: 'conflict', because: row.kept };
  return outcome.state === 'unconfirmed' ? { ...rest, because: `${row.kept} ${outcome.because ?? ''}`.trim() } : rest;
}

/** After the vendor was looked at: what became of the change. */
export async function writeOutcome(running: RunningJob, row: JournaledChange, found: Outcome): Promise<Outcome> {
  const { failure: _failure, ...outcome } = outcomeIn(running, row, found);
  const at = running.deps.clock.now();
  await asOwner(running, async (tx) => {
    // What was not confirmed at first has a reason that no longer holds.
    await putChange(tx, running.job.id, row.position, { because: null, ...outcome, at });
    await appendLog(tx, running.job.id, at, [logOf(row, outcome)]);
  });
  return { ...outcome, ...(found.failure && { failure: found.failure }) };
}
