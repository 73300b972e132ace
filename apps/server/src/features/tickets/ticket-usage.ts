import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { UsageCounters } from '../tenants/index.ts';
import type { Tool } from './tools.ts';

/** Tickets that were filed or are being filed, unlinked ones included: they are in the tracker all the same. */
const filedIn =
  (tool: Tool) =>
  async (tx: TenantTx): Promise<number> => {
    const { count } = await tx
      .selectFrom('ticket')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('tenant_id', '=', tx.tenantId)
      .where('tool', '=', tool)
      .where('state', '!=', 'refused')
      .executeTakeFirstOrThrow();
    return Number(count);
  };

export const ticketUsage: UsageCounters = { create_jira_issue: filedIn('jira'), create_servicenow_issue: filedIn('servicenow') };
