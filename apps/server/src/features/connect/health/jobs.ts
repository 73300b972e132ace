import { createHash } from 'node:crypto';
import { isUpload } from '@rampart/domain/auth-method.ts';
import { z } from 'zod';
import { forEveryScope } from '../../../platform/database/every-scope.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../../platform/queue/handle-by-database-time.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { type ConnectedApplication, listConnected } from '../application-store.ts';
import type { ConnectionDeps } from '../connect-deps.ts';
import { forgetQuotaUse } from '../connection/quota-store.ts';
import { disconnect } from '../credentials/delete-credentials.ts';
import { listUnproven } from '../uploads/list-unproven.ts';
import { checkApplication } from './check-application.ts';
import { clearLapsed, isChecking, markFamily } from './checking.ts';
import { byProduct } from './record-attempt.ts';

const checkJob = declareJob({
  name: 'connect.check',
  payload: z.object({ applicationId: z.uuid(), isSwept: z.boolean().default(false) }),
  retry: { limit: 2, delaySeconds: 10, backoff: true },
  timeoutSeconds: 120,
});

const sweepJob = declareJob({ name: 'connect.sweep', payload: z.object({}), schedule: { cron: '*/15 * * * *', missed: 'once' } });

/** A sweep's checks come over this long, so that not all vendors are called in the same second. */
const spreadMs = 12 * 60_000;

export const checkHandler = (deps: ConnectionDeps): JobHandler =>
  handle(checkJob, ({ tenantId, signal }, { applicationId, isSwept: isRoutine }) =>
    checkApplication(deps, { tenantId, applicationId, isRoutine, signal }),
  );

interface AskedCheck {
  readonly application: ConnectedApplication;
  readonly now: Date;
  /** A file that has just arrived: a check that is under way may be reading the one before it. */
  readonly upload?: string;
}

/** The administrator waits for it, and the tile says so from now on. A check that is under way already will do. */
export async function checkSoon(queue: Queue, tx: TenantTx, { application, now, upload }: AskedCheck): Promise<void> {
  const rootId = application.parentId ?? application.id;
  if (upload === undefined && isChecking(application, now)) return;
  await markFamily(tx, rootId, now);
  await bumpVersion(tx, 'applications');
  const singleFlightKey = upload === undefined ? rootId : `${rootId} ${upload}`;
  await queue.enqueue(tx, checkJob, { applicationId: rootId }, { singleFlightKey, priority: 'urgent' });
}

/** The same for an application each time, and different for others. */
const offsetOf = (id: string): number => (createHash('sha256').update(id).digest().readUInt32BE(0) / 2 ** 32) * spreadMs;

/** What is read from an uploaded file changes only with another upload. */
const isSwept = ({ parentId, authMethod }: ConnectedApplication) => parentId === null && !isUpload(authMethod);

type SweepDeps = Pick<ConnectionDeps, 'db' | 'vault' | 'clock'> & { readonly queue: Queue; readonly log: Log };

export async function sweepApplications(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  const { db, queue, clock, log } = deps;
  await forEveryScope({ db, log, signal, failure: 'checks of connections could not be started' }, (tenantId) =>
    db.inTenant(tenantId, async (tx) => {
      const now = clock.now();
      if ((await clearLapsed(tx, now)) > 0) await bumpVersion(tx, 'applications');
      await forgetQuotaUse(tx, now);
      await disconnect(deps, tx, { applications: await listUnproven(tx, now), by: byProduct });
      for (const { id } of (await listConnected(tx)).filter(isSwept)) {
        const startAfter = new Date(now.getTime() + offsetOf(id));
        // A separate key: a scheduled check that waits must not prevent an immediate one.
        await queue.enqueue(tx, checkJob, { applicationId: id, isSwept: true }, { singleFlightKey: `${id} swept`, startAfter });
      }
    }),
  );
}

export const sweepHandler = (deps: SweepDeps): JobHandler => handleByDatabaseTime(sweepJob, deps, sweepApplications);
