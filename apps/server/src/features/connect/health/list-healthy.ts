import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than there are products: a tenant has each once. */
const mostApplications = 200;

export interface HealthyApplication {
  readonly id: string;
  readonly product: string;
  /** When it first worked, as far as that is still known. */
  readonly since: Date;
}

/** The connected applications that work, and since when. */
export async function listHealthy(tx: TenantTx): Promise<HealthyApplication[]> {
  const rows = await tx
    .selectFrom('application')
    .innerJoin('connection_attempt as attempt', (join) =>
      join.onRef('attempt.tenant_id', '=', 'application.tenant_id').onRef('attempt.application_id', '=', 'application.id'),
    )
    .select(['application.id', 'application.product', (eb) => eb.fn.min<Date>('attempt.at').as('since')])
    .where('application.tenant_id', '=', tx.tenantId)
    .where('application.is_healthy', '=', true)
    .where('attempt.is_successful', '=', true)
    .groupBy(['application.id', 'application.product'])
    .limit(mostApplications)
    .execute();
  return rows;
}
