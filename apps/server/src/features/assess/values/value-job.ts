import { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { isEvidenceOutdated } from '../evidence/outdated-evidence.ts';
import { isValueMissing, valueFailingAgain } from './value-controls.ts';

/** Replays and evidence take as long as the company is large: whatever judged the controls again does not wait for them. */
const valueJob = declareJob({ name: 'assess.values', payload: z.object({ asOf: z.iso.datetime() }) });

/** Enqueues working out the effect of controls that came to fail between runs, and evidence that has become another, where there are any. */
export async function requestValues({ queue }: { readonly queue: Queue }, tx: TenantTx, asOf: Date): Promise<void> {
  if ((await isValueMissing(tx)) || (await isEvidenceOutdated(tx)))
    await queue.enqueue(tx, valueJob, { asOf: asOf.toISOString() }, { priority: 'ongoing' });
}

export const valueHandler = ({ db }: { readonly db: Database }): JobHandler =>
  handle(valueJob, ({ tenantId }, { asOf }) =>
    valueFailingAgain(db.reader(tenantId), (work) => db.inTenant(tenantId, work), new Date(asOf)),
  );
