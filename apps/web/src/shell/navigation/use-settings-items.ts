import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { customerAttributesQuery } from '../gates/tenant-queries.ts';
import { onboardingQuery } from '../onboarding/onboarding-query.ts';
import { useSession } from '../session/session-state.ts';
import { hasRoute, type KnownRoute } from './has-route.ts';
import { settingsItemState, type SettingsItemState, settingsMenu } from './settings-menu.ts';

export interface AvailableSettingsItem extends SettingsItemState {
  readonly label: string;
  readonly route: KnownRoute;
}

/** The items this person sees: those that have a screen, as the rules leave them. */
export function useSettingsItems(): AvailableSettingsItem[] {
  const router = useRouter();
  const { pathname } = useLocation();
  const { roles, mfa_required: isMfaRequired } = useSession();
  const onboardingStatus = useQuery(customerAttributesQuery).data?.onboarding_status;
  const isAgreementSigned = useQuery(onboardingQuery).data?.agreement_signed;
  return settingsMenu.flatMap((item) => {
    const { label, route, isFor } = item;
    if (!isFor(roles) || !hasRoute(router, route)) return [];
    return [{ label, route, ...settingsItemState(item, { isMfaRequired, onboardingStatus, isAgreementSigned, roles, pathname }) }];
  });
}
