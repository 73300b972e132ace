import { ClaimLost } from '../../platform/queue/claim.ts';
import { handle, type JobContext, type JobHandler } from '../../platform/queue/job-handler.ts';
import { collectApplication } from './collect-application.ts';
import type { CollectDeps } from './collect-deps.ts';
import { collectJob } from './collect-job.ts';
import { missRest } from './miss-readings.ts';
import { writeAsOwner } from './reading/reader.ts';
import { startApplication, type WhichApplication } from './runs/start-application.ts';
import { finishApplication } from './runs/finish-application.ts';

const because = 'Rampart could not finish reading it in several attempts. Start processing again; if it fails again, report this.';

/** The queue will not try again: the run must not wait for this application for ever. */
const giveUp = (deps: CollectDeps, context: JobContext, which: WhichApplication): Promise<void> =>
  writeAsOwner({ deps, context }, async (tx) => {
    const started = await startApplication(deps, tx, which);
    if (started === undefined) return;
    await missRest(deps, tx, { ...which, ...started, because });
    await finishApplication(deps, tx, { ...which, product: started.product });
  });

export const collectHandler = (deps: CollectDeps): JobHandler =>
  handle(collectJob, async (context, which) => {
    try {
      await collectApplication(deps, context, which);
    } catch (error) {
      const isLastTry = context.attempt > collectJob.retry.limit;
      if (isLastTry && !context.signal.aborted && !(error instanceof ClaimLost)) await giveUp(deps, context, which);
      throw error;
    }
  });
