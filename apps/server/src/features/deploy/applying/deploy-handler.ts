import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { ClaimLost } from '../../../platform/queue/claim.ts';
import { handle, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { writeAsOwner } from '../../collect/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { deployJob } from '../jobs/deploy-job.ts';
import { findJob } from '../jobs/job-store.ts';
import { endTurn, takeTurn, TurnLost } from '../jobs/turn.ts';
import { withVendor } from '../open-vendor.ts';
import { PlanRefused } from '../planning/plan.ts';
import { applyAll } from './apply-all.ts';
import { publishAll } from './publish-all.ts';
import { makePlan } from './make-plan.ts';
import { readBackLists } from './read-back-lists.ts';
import { asOwner, logNow, type RunningJob } from './running-job.ts';
import { settleJob, type Stopped } from './settle-job.ts';

/** Nothing when there is no more to do: an earlier attempt ended it and could not say so any more. */
async function begin(deps: DeployDeps, context: JobContext, jobId: string): Promise<RunningJob | undefined> {
  return writeAsOwner({ deps, context }, async (tx) => {
    const turn = await takeTurn(tx, { jobId, queueJobId: context.jobId });
    const job = turn && (await findJob(tx, jobId));
    if (turn === undefined) return undefined;
    if (job?.status === 'in_progress') return { deps, context, job, turn };
    await endTurn(deps.queue, tx, turn);
    return undefined;
  });
}

async function getTarget(running: RunningJob) {
  const { deps, job } = running;
  const target = await asOwner(running, (tx) => deps.targets.find(tx, job.product));
  if (target?.id === job.applicationId) return target;
  throw new PlanRefused('connection', 'The product is no longer connected. Connect it again, then deploy again.');
}

async function work(running: RunningJob): Promise<void> {
  const { deps, context, job } = running;
  const target = await getTarget(running);
  const opening = { tenantId: context.tenantId, target, signal: context.signal, beforeWrite: () => asOwner(running, async () => {}) };
  if (!job.isPlanned) await logNow(running, { state: 'generating', text: `Reading ${target.product.name} as it is now.` });
  await withVendor(deps, opening, async (vendor) => {
    if (!job.isPlanned) await makePlan(running, vendor);
    await logNow(running, { state: 'deploying', text: `Writing to ${target.product.name}.` });
    await applyAll(running, vendor);
    await publishAll(running, vendor);
    await readBackLists(running, vendor);
  });
}

/** Why the whole job stops; nothing for what another attempt may mend. */
function stoppedBy(error: unknown): Stopped | undefined {
  if (error instanceof PlanRefused) return { exception: error.exception, because: error.message };
  if (!(error instanceof VendorFailure) || error.kind === 'throttled' || error.kind === 'theirs') return undefined;
  return { exception: 'connection', because: error.message };
}

const gaveUp = 'Rampart could not finish this, though it tried several times. Deploy again; if it stays, report this.';

async function run(running: RunningJob): Promise<void> {
  const { deps, context, job } = running;
  try {
    await work(running);
  } catch (error) {
    if (error instanceof ClaimLost || error instanceof TurnLost || context.signal.aborted) throw error;
    const stopped = stoppedBy(error);
    const isLastTry = context.attempt > deployJob.retry.limit;
    if (stopped === undefined && !isLastTry) throw error;
    if (error instanceof VendorFailure)
      await asOwner(running, (tx) => deps.targets.recordUse(tx, { applicationId: job.applicationId, failure: error }));
    else if (stopped === undefined) deps.log.error({ err: error, jobId: job.id }, 'a deployment was given up');
    const because = error instanceof VendorFailure ? error.message : gaveUp;
    return settleJob(running, stopped ?? { exception: 'gaveUp', because });
  }
  return settleJob(running);
}

/** Carries out a job, from wherever an earlier attempt left it. */
export const deployHandler = (deps: DeployDeps): JobHandler =>
  handle(deployJob, async (context, { jobId }) => {
    const running = await begin(deps, context, jobId);
    if (running !== undefined) await run(running);
  });
