import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { customerAttributesQuery, entitlementsQuery } from '../gates/tenant-queries.ts';
import { onboardingQuery } from '../onboarding/onboarding-query.ts';
import { useSession } from '../session/session-state.ts';
import { hasRoute, type KnownRoute } from './has-route.ts';
import { navigationEntryState, type NavigationEntryState } from './navigation-entry-state.ts';
import { mainNavigation, type NavigationEntry } from './navigation.ts';

export interface AvailableEntry extends Omit<NavigationEntry, 'route' | 'label'>, NavigationEntryState {
  readonly route: KnownRoute;
}

/** The entries this person sees: those that have a screen, as the rules leave them. */
export function useNavigation(): AvailableEntry[] {
  const router = useRouter();
  const session = useSession();
  const entitlements = useQuery(entitlementsQuery).data;
  const attributes = useQuery(customerAttributesQuery).data;
  const onboarding = useQuery(onboardingQuery).data;
  const circumstances = {
    roles: session.roles,
    isMfaRequired: session.mfa_required,
    onboardingStatus: attributes?.onboarding_status,
    isAgreementSigned: onboarding?.agreement_signed,
    directory: onboarding?.directory,
    entitlements,
    featureFlags: attributes?.feature_flags,
  };
  return mainNavigation.flatMap((entry) => {
    const { route } = entry;
    const state = navigationEntryState(entry, circumstances);
    return state.isVisible && hasRoute(router, route) ? [{ ...entry, ...state, route }] : [];
  });
}
