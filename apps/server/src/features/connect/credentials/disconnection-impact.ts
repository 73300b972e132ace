import type { DisconnectionImpact } from '@rampart/contract/connect.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { getConnected, listConnected } from '../application-store.ts';

/** More than all lists have groups at one product and its modules. */
const mostGroups = 100;

/** What stays behind in a product, and what stops, when it is disconnected: Rampart can neither undo nor sync anything there afterwards. */
export async function disconnectionImpact(tx: TenantTx, applicationId: string): Promise<DisconnectionImpact> {
  const application = await getConnected(tx, applicationId);
  const modules = (await listConnected(tx)).filter(({ parentId }) => parentId === application.id);
  const ids = [application, ...modules].map(({ id }) => id);
  const products = [application, ...modules].map(({ product }) => product.id);
  const { rows } = await sql<{ deployments: number; under_way: number; subscriptions: number }>`
    select
      (select count(*)::integer from deployment_job as job
        where job.tenant_id = ${tx.tenantId} and job.application_id = any(${ids}::uuid[]) and job.undoes is null and job.kind <> 'people-list'
          and job.status in ('successful', 'partial_success')
          and exists (select from deployment_change as change
            where change.tenant_id = job.tenant_id and change.job_id = job.id and change.state = 'applied')
          and not exists (select from deployment_job as undo
            where undo.tenant_id = job.tenant_id and undo.undoes = job.id and undo.status = 'successful')) as deployments,
      (select count(*)::integer from deployment_job as job
        where job.tenant_id = ${tx.tenantId} and job.application_id = any(${ids}::uuid[]) and job.status = 'in_progress') as under_way,
      (select count(*)::integer from subscription
        join remediation on remediation.tenant_id = subscription.tenant_id and remediation.id = subscription.remediation_id
        where subscription.tenant_id = ${tx.tenantId} and subscription.paused_at is null
          and remediation.product = any(${products}::text[])) as subscriptions`.execute(tx);
  const groups = await tx
    .selectFrom('deployed_group')
    .select('name')
    .distinct()
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', 'in', ids)
    .orderBy('name')
    .limit(mostGroups)
    .execute();
  const counted = rows[0] ?? { deployments: 0, under_way: 0, subscriptions: 0 };
  return { ...counted, groups: groups.map(({ name }) => name) };
}
