import type { FreshDatabase } from '../database/fresh-database.ts';

/** The tenant may deploy remediations and programs, without a limit. */
export const grantDeployments = ({ owner }: Pick<FreshDatabase, 'owner'>, tenantId: string): Promise<unknown> =>
  owner.query(
    `insert into entitlement_grant values ($1, 2, true, null), ($1, 3, true, null)
     on conflict (tenant_id, entitlement_id) do update set granted = true, usage_limit = null`,
    [tenantId],
  );
