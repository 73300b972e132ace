import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import { ClaimLost } from '../../../platform/queue/claim.ts';
import { handle, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { writeAsOwner } from '../../collect/index.ts';
import type { RunDeps, Target } from '../deploy-deps.ts';
import { listChanges } from '../change-store.ts';
import { lockJob, moveJob, subjectOf } from '../job-store.ts';
import { PlanRefused } from '../plan/plan.ts';
import { productTitle } from '../product-title.ts';
import { withdrawnBecause } from '../refuse-withdrawn.ts';
import { Disconnected } from '../vendor/disconnected.ts';
import { withVendor } from '../vendor/open-vendor.ts';
import { requestedElsewhere } from '../vendor/other-organisation.ts';
import { refuseDisconnected } from '../vendor/refuse-disconnected.ts';
import { applyChanges, confirmLateChanges } from './apply-changes.ts';
import { finishJob, type Stopped } from './finish.ts';
import { hold, isOlderThanRestore } from './hold.ts';
import { asOwner, logNow, openChangesIn, type RunningJob, writePlan } from './journal.ts';
import { acquireLock, deployJob, LockLost, releaseLock } from './lock.ts';
import { mayBeParked, park, parkedUntil, throttledAgain } from './park.ts';
import { publishChanges } from './publish.ts';
import { removeTwins } from './remove-twins.ts';
import { missReadBack, type ReadBack, readBack, verifyLists } from './verify.ts';

/** Queued, or left behind by a worker that died, it becomes `applying`. Nothing when an earlier attempt ended it and could not report that. */
async function begin(deps: RunDeps, context: JobContext, jobId: string): Promise<RunningJob | undefined> {
  return writeAsOwner({ deps, context }, async (tx) => {
    const lock = await acquireLock(tx, { jobId, queueJobId: context.jobId });
    const job = lock && (await lockJob(tx, jobId));
    if (lock === undefined) return undefined;
    if (job?.status !== 'in_progress') {
      await releaseLock(deps.queue, tx, lock);
      return undefined;
    }
    if (await isOlderThanRestore(tx, job.id)) {
      await hold(deps, tx, job, lock);
      return undefined;
    }
    const event = job.state === 'queued' ? 'lock-acquired' : 'taken-over';
    await moveJob(tx, jobId, { event, facts: { holdsLock: true }, at: deps.clock.now() });
    // Screens say from now on that its controls are being confirmed.
    await bumpVersion(tx, 'quests');
    return { deps, context, job, lock };
  });
}

async function getTarget(running: RunningJob) {
  const { deps, job } = running;
  const target = await asOwner(running, (tx) => deps.targets.find(tx, job.product));
  if (target?.id !== job.applicationId) throw new Disconnected(productTitle(job.product));
  const elsewhere = requestedElsewhere(job, target);
  if (elsewhere !== undefined) throw new PlanRefused('disconnected', elsewhere);
  return target;
}

/** Before each call: a worker that has lost the job, or whose product was disconnected, sends nothing more. */
const checkConnected = (running: RunningJob, target: Target): Promise<void> =>
  asOwner(running, (tx) => refuseDisconnected(running.deps, tx, target));

/** From here on the product is only read. */
const startVerifying = (running: RunningJob): Promise<void> =>
  asOwner(running, async (tx) => {
    const openChanges = openChangesIn(await listChanges(tx, running.job.id));
    const at = running.deps.clock.now();
    await moveJob(tx, running.job.id, { event: 'changes-applied', facts: { holdsLock: true, openChanges }, at });
  });

/** Why nothing more of it is sent: it may have waited for days, and each attempt asks anew. */
async function findWithdrawn(running: RunningJob, { product }: Target): Promise<string | undefined> {
  const { deps, job } = running;
  if (job.stoppedBecause !== null) return job.stoppedBecause;
  const asked = { ...subjectOf(job), phase: job.phase, programId: job.programId, remediationId: job.remediationId };
  const withdrawn = await asOwner(running, (tx) => withdrawnBecause(deps, tx, { asked, product }));
  if (withdrawn !== undefined && !job.isPlanned) throw new PlanRefused('withdrawn', withdrawn);
  return withdrawn;
}

/** Applies, then verifies. */
async function deploy(attempt: RunningJob): Promise<ReadBack> {
  const { deps, context, job } = attempt;
  const target = await getTarget(attempt);
  const running = { ...attempt, withdrawn: await findWithdrawn(attempt, target) };
  const opening = { tenantId: context.tenantId, target, signal: context.signal, check: () => checkConnected(running, target) };
  if (!job.isPlanned) await logNow(running, { state: 'generating', text: `Reading ${target.product.name} as it is now.` });
  return withVendor(deps, opening, async (vendor) => {
    if (!job.isPlanned) await writePlan(running, vendor);
    await logNow(running, { state: 'deploying', text: `Writing to ${target.product.name}.` });
    await applyChanges(running, vendor);
    await removeTwins(running, vendor);
    await publishChanges(running, vendor);
    await startVerifying(running);
    await confirmLateChanges(running, vendor);
    await verifyLists(running, vendor);
    return readBack(running, vendor);
  });
}

/** Why the whole job stops; nothing when another attempt may succeed. */
function stoppedBy(error: unknown): Stopped | undefined {
  if (error instanceof PlanRefused) return { exception: error.exception, because: error.message };
  if (!(error instanceof VendorFailure) || error.kind === 'throttled' || error.kind === 'theirs') return undefined;
  return { exception: 'connection', because: error.message };
}

/** Part of it may have been written before it stopped. Nothing when nothing was, or when the product was disconnected, or connected to another organisation. */
async function readAfterStop(running: RunningJob, stop: unknown): Promise<ReadBack | undefined> {
  const { deps, context, job } = running;
  const rows = await deps.db.inTenant(context.tenantId, (tx) => listChanges(tx, job.id));
  if (!rows.some(({ state }) => state === 'applied' || state === 'applying')) return undefined;
  const target = await asOwner(running, (tx) => deps.targets.find(tx, job.product));
  if (target?.id !== job.applicationId || requestedElsewhere(job, target) !== undefined) return undefined;
  // Credentials that were refused are not tried again: some vendors lock the account.
  if (stop instanceof VendorFailure && stop.kind === 'credentials') return missReadBack(running, target.product, stop.message);
  try {
    const opening = { tenantId: context.tenantId, target, signal: context.signal, check: () => checkConnected(running, target) };
    return await withVendor(deps, opening, (vendor) => readBack(running, vendor));
  } catch (error) {
    if (error instanceof VendorFailure) return missReadBack(running, target.product, error.message);
    throw error;
  }
}

const abortedBy = ({ message }: Disconnected): Stopped => ({ exception: 'disconnected', because: message, isAborted: true });

const gaveUp = 'Rampart could not finish this after several attempts. Deploy again; if it fails again, report this.';

async function run(running: RunningJob): Promise<void> {
  const { deps, context, job } = running;
  let found: ReadBack;
  try {
    found = await deploy(running);
  } catch (error) {
    if (error instanceof ClaimLost || error instanceof LockLost || context.signal.aborted) throw error;
    if (error instanceof Disconnected) return finishJob(running, { stopped: abortedBy(error), found: undefined });
    const isLastTry = context.attempt > deployJob.retry.limit;
    const refused = isLastTry && error instanceof VendorFailure && mayBeParked(running, error) ? throttledAgain(running, error) : error;
    const until = parkedUntil(running, refused);
    if (until !== undefined && refused instanceof VendorFailure) return park(running, refused, until);
    const stopped = stoppedBy(error);
    if (stopped === undefined && !isLastTry) throw error;
    if (error instanceof VendorFailure)
      await asOwner(running, (tx) => deps.targets.recordUse(tx, { applicationId: job.applicationId, failure: error }));
    else if (stopped === undefined) deps.log.error({ err: error, jobId: job.id }, 'a deployment was given up');
    const because = error instanceof VendorFailure ? error.message : gaveUp;
    return finishJob(running, { stopped: stopped ?? { exception: 'gaveUp', because }, found: await readAfterStop(running, error) });
  }
  return finishJob(running, { found });
}

/** The life of a deployment from `queued` to `finished`: lock, apply, verify, finish. It goes on wherever an earlier attempt left it. */
export const runDeploymentHandler = (deps: RunDeps): JobHandler =>
  handle(deployJob, async (context, { jobId }) => {
    const running = await begin(deps, context, jobId);
    if (running !== undefined) await run(running);
  });
