import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type Job, jobOf, jobRows } from './job-store.ts';

/** The newest that is under way or has changed something, and has not been rolled back. */
export async function findNewestJob(
  tx: TenantTx,
  { product, programId }: { readonly product: string; readonly programId: string },
): Promise<Job | undefined> {
  const row = await jobRows(tx)
    .where('product_name', '=', product)
    .where('program_id', '=', programId)
    .where('phase', '!=', 'rollback')
    .where((eb) =>
      eb.or([
        // What waits for somebody to agree must not keep anybody from undoing what is there.
        eb.and([eb('status', '=', 'in_progress'), eb('approval', '!=', 'waiting')]),
        eb.exists(
          eb
            .selectFrom('deployment_change as change')
            .select('change.position')
            .whereRef('change.tenant_id', '=', 'deployment_job.tenant_id')
            .whereRef('change.job_id', '=', 'deployment_job.id')
            .where('change.revert', 'is not', null),
        ),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deployment_job as undo')
            .select('undo.id')
            .whereRef('undo.tenant_id', '=', 'deployment_job.tenant_id')
            .whereRef('undo.undoes', '=', 'deployment_job.id')
            .where('undo.status', 'in', ['successful', 'partial_success']),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && jobOf(row);
}
