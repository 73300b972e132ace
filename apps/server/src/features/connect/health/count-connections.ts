import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than there are products: a tenant has each once. */
const mostApplications = 200;

export interface CountedConnections {
  /** When the first of those that are still there was made. */
  readonly since: Date | undefined;
  readonly connections: readonly { readonly product: string; readonly state: 'healthy' | 'failed' | 'untried'; readonly count: number }[];
}

const stateOf = (isHealthy: boolean | null) => {
  if (isHealthy === null) return 'untried';
  return isHealthy ? 'healthy' : 'failed';
};

/** What an operator wants to know of a tenant's connections: no account, no address. */
export async function countConnections(tx: TenantTx): Promise<CountedConnections> {
  const rows = await tx
    .selectFrom('application')
    .select(['product', 'is_healthy', 'created_at'])
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('created_at')
    .limit(mostApplications)
    .execute();
  return {
    since: rows[0]?.created_at,
    connections: rows.map(({ product, is_healthy }) => ({ product, state: stateOf(is_healthy), count: 1 })),
  };
}
