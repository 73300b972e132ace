import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { UsageCounters } from '../tenants/index.ts';

const apply = 0;

/** Deployments that a person requested and that did not fail; enabling, rollbacks, subscriptions and exclusions use nothing up. */
const applied = (tx: TenantTx) =>
  tx
    .selectFrom('deployment_job')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('action', '=', apply)
    .where('phase', 'in', ['stage', 'deploy'])
    .where((eb) => eb.or([eb('kind', '=', 'controls'), eb('program_id', 'is not', null)]))
    .where('status', '!=', 'failed');

/** A remediation's deployment names its instance, a program's does not. */
export const deployUsage: UsageCounters = {
  deploy_program: async (tx) => Number((await applied(tx).where('quest_instance_id', 'is', null).executeTakeFirstOrThrow()).count),
  deploy_quest_configurations: async (tx) =>
    Number((await applied(tx).where('quest_instance_id', 'is not', null).executeTakeFirstOrThrow()).count),
};
