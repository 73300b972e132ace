import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { tenantsQuery } from '../gates/tenant-queries.ts';
import { useSession } from '../session/session-state.ts';
import { onboardingQuery } from './onboarding-query.ts';

interface OnboardingState {
  readonly isPending: boolean;
  /** Nothing while it is loading, and where there is nothing to set up. */
  readonly onboarding: Onboarding | undefined;
  /** Why it could not be loaded, or not anew. */
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** How far the tenant has come. Provider staff see it in the tenants they visit: their own has no products to protect. */
export function useOnboarding(): OnboardingState {
  const { roles, tenant } = useSession();
  const { data, isPending, error, refetch } = useQuery(onboardingQuery);
  const tenants = useQuery(tenantsQuery);
  if (!isProviderUser(roles)) return { isPending, onboarding: data, error, refetch };
  const isVisiting = tenants.data?.some(({ uuid, primary_tenant: isPrimary }) => uuid === tenant.uuid && !isPrimary) ?? false;
  return {
    isPending: isPending || tenants.isPending,
    onboarding: isVisiting ? data : undefined,
    error: error ?? tenants.error,
    refetch: () => Promise.all([refetch(), tenants.refetch()]),
  };
}
