import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { journaledOf, type JournaledChange, journalRows, mostChanges } from './change-store.ts';

/** More than anybody has made for the controls of one job. */
const mostEarlier = 5000;

export interface EarlierChange extends JournaledChange {
  readonly jobId: string;
  readonly phase: string;
}

/** What was made in an application, but for what has been rolled back. */
const madeRows = (tx: TenantTx, applicationId: string) =>
  journalRows(tx)
    .innerJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'row.tenant_id').onRef('job.id', '=', 'row.job_id'))
    .select(['job.id as job_id', 'job.phase'])
    .where('job.application_id', '=', applicationId)
    .where('row.revert', 'is not', null)
    .where('job.phase', '!=', 'rollback')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deployment_job as undo')
            .select('undo.id')
            .whereRef('undo.tenant_id', '=', 'job.tenant_id')
            .whereRef('undo.undoes', '=', 'job.id')
            .where('undo.status', '!=', 'in_progress')
            .where('undo.status', '!=', 'failed'),
        ),
      ),
    );

const earlierOf = (row: Awaited<ReturnType<ReturnType<typeof madeRows>['execute']>>[number]): EarlierChange => ({
  ...journaledOf(row),
  jobId: row.job_id,
  phase: row.phase,
});

/** What was made for these controls, oldest first. */
export async function listMadeFor(tx: TenantTx, applicationId: string, controlIds: readonly string[]): Promise<EarlierChange[]> {
  const rows = await madeRows(tx, applicationId)
    .where(sql<boolean>`row.control_id = any(${controlIds}::text[])`)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .orderBy('row.position', 'desc')
    .limit(mostEarlier)
    .execute();
  return rows.map(earlierOf).toReversed();
}

/** What was last made of each of these objects, however long ago. */
export async function listLastMade(tx: TenantTx, applicationId: string, targets: readonly string[]): Promise<EarlierChange[]> {
  const rows = await madeRows(tx, applicationId)
    .distinctOn('row.target')
    .where(sql<boolean>`row.target = any(${targets}::text[])`)
    .orderBy('row.target')
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .orderBy('row.position', 'desc')
    .limit(mostChanges)
    .execute();
  return rows.map(earlierOf);
}

/** Whether it is we who made an object, whatever became of it since. */
export async function hasMade(tx: TenantTx, { product, target }: { readonly product: string; readonly target: string }): Promise<boolean> {
  const row = await journalRows(tx)
    .innerJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'row.tenant_id').onRef('job.id', '=', 'row.job_id'))
    .where('job.product_name', '=', product)
    .where('row.target', '=', target)
    .where(sql<boolean>`row.change ->> 'kind' = 'create'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
