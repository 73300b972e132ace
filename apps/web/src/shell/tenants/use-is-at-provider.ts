import { isProviderUser } from '@rampart/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { tenantsQuery } from '../gates/tenant-queries.ts';
import { useSession } from '../session/session-state.ts';

/** Whether the provider's staff are in their own tenant, which has no products to protect. Nothing while that is loading. */
export function useIsAtProvider(): boolean | undefined {
  const { roles, tenant } = useSession();
  const { data: tenants, isError } = useQuery(tenantsQuery);
  if (!isProviderUser(roles) || isError) return false;
  return tenants?.some(({ uuid, primary_tenant: isPrimary }) => uuid === tenant.uuid && isPrimary);
}
