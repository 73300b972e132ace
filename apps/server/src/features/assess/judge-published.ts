import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { type Control, factNeeded } from '@rampart/domain/control.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { everyScope } from '../../platform/database/every-scope.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { describeFailure } from '../../platform/queue/describe-failure.ts';
import { handle, type JobHandler } from '../../platform/queue/job-handler.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { exitListUnusableFrom, findCollectedRun, findExitList } from '../collect/index.ts';
import { assessControls } from './assess-controls.ts';
import { requestValues } from './values/value-job.ts';
import { newestVerdicts } from './verdict-store.ts';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
  readonly queue: Queue;
}

const needsExits = ({ needs }: Control): boolean => Object.values(needs).some((need) => factNeeded(need).id === torExits.id);
const controls = controlRegistry.filter(needsExits);

/** When the list last became another one, or became too old to be used. */
async function movedAt(tx: TenantTx, now: Date): Promise<Date> {
  const list = await findExitList(tx);
  const unusable = exitListUnusableFrom(list);
  return now >= unusable ? unusable : list.changedAt;
}

/** Judges what the list decides, where it has moved since; what was never assessed waits for its first run. */
async function judgeAfterMove({ log, clock, queue }: Deps, tx: TenantTx): Promise<void> {
  const run = await findCollectedRun(tx);
  if (run === undefined) return;
  const asOf = await movedAt(tx, clock.now());
  const known = await newestVerdicts(
    tx,
    controls.map(({ id }) => id),
  );
  if ([...known.values()].every((verdict) => verdict.asOf >= asOf)) return;
  await assessControls({ log, controls: controls.filter(({ id }) => known.has(id)) }, tx, { id: run.id, asOf });
  await requestValues({ queue }, tx, asOf);
  await bumpVersion(tx, 'quests');
}

/** Every tenant by itself: one that breaks does not keep the others from being judged. */
export async function judgePublished(deps: Deps, signal: AbortSignal): Promise<void> {
  for await (const tenantId of everyScope(deps.db)) {
    signal.throwIfAborted();
    if (tenantId === platformTenantId) continue;
    await deps.db
      .inTenant(tenantId, (tx) => judgeAfterMove(deps, tx))
      .catch((error: unknown) =>
        deps.log.error({ tenantId, failure: describeFailure(error) }, 'controls could not be judged by the new list of Tor exit nodes'),
      );
  }
}

/** Soon after the list may have been fetched. */
const judgeJob = declareJob({ name: 'assess.published', payload: z.object({}), schedule: { cron: '1-59/5 * * * *', missed: 'once' } });

export const judgePublishedHandler = (deps: Deps): JobHandler => handle(judgeJob, ({ signal }) => judgePublished(deps, signal));
