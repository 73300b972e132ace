import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** More than can be under way or wait for approval at a time. */
const mostPending = 1000;

interface PendingDeployment {
  readonly controlId: string;
  /** What it cannot go on without; `nothing` where it runs or waits for its turn. */
  readonly waitsFor: 'approval' | 'decision' | 'vendor' | 'nothing';
  /** Of one that waits for its vendor: when it goes on by itself. */
  readonly pausedUntil: Date | null;
}

/** Of these controls, those that a deployment to their product is about that has not ended: it runs, or waits for its turn, its vendor, an approval or a decision. */
export async function listPending(
  tx: TenantTx,
  { product, controlIds }: { readonly product: string; readonly controlIds: readonly string[] },
): Promise<PendingDeployment[]> {
  const { rows } = await sql<PendingDeployment>`
    select asked ->> 'controlId' as "controlId", case
        when job.approval = 'waiting' then 'approval'
        when job.state = 'held' then 'decision'
        when job.parked_until > now() then 'vendor'
        else 'nothing' end as "waitsFor",
      case when job.parked_until > now() then job.parked_until end as "pausedUntil"
    from deployment_job as job cross join lateral jsonb_array_elements(job.requested_controls) as asked
    where job.tenant_id = ${tx.tenantId} and job.product_name = ${product} and job.status = 'in_progress'
      and asked ->> 'controlId' = any(${controlIds}::text[])
    order by job.created_at, job.id
    limit ${mostPending}`.execute(tx);
  return rows;
}
