import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

const Action = z.union([z.literal(0), z.literal(1), z.literal(2)]);
const Status = z.enum(['in_progress', 'successful', 'partial_success', 'failed']);

export interface DeploymentPage {
  readonly limit: number;
  readonly offset: number;
  readonly remediationId?: string | undefined;
}

/** Newest first; of one remediation when it is named. */
export async function listJobs(tx: TenantTx, { limit, offset, remediationId }: DeploymentPage): Promise<DeploymentJob[]> {
  const rows = await tx
    .selectFrom('deployment_job')
    .select(['id', 'created_at', 'action', 'deployed_by', 'product_name', 'status', 'display_logs'])
    .where('tenant_id', '=', tx.tenantId)
    .$if(remediationId !== undefined, (query) => query.where('quest_instance_id', '=', remediationId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    job_uuid: row.id,
    created_ts: row.created_at.toISOString(),
    deployment_action: Action.parse(row.action),
    deployed_by: row.deployed_by,
    product_name: row.product_name,
    deployment_status: Status.parse(row.status),
    display_logs: row.display_logs,
  }));
}
