import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** More controls than the catalog has. */
const mostControls = 5000;

/** Of a row of `deployment_job` that the query calls `job`: it is writing, or has not read its product back yet. */
export const isConfirming = sql<boolean>`(job.status = 'in_progress' and job.state in ('applying', 'verifying'))`;

/** The controls that a deployment is writing, or whose product it has not read back yet: how they come out is not known until it finishes. */
export async function listConfirming(tx: TenantTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct asked ->> 'controlId' as id
    from deployment_job as job cross join lateral jsonb_array_elements(job.requested_controls) as asked
    where job.tenant_id = ${tx.tenantId} and ${isConfirming}
    limit ${mostControls}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
