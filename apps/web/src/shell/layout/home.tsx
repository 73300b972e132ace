import { toast } from '@rampart/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isOpenToMe } from '../gates/require-permission.ts';
import { customerAttributesQuery } from '../gates/tenant-queries.ts';
import { useHasLeft } from '../navigation/use-has-left.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { GettingStartedScreen } from '../onboarding/getting-started-screen.tsx';
import { useOnboarding } from '../onboarding/use-onboarding.ts';
import { ssoErrorText } from '../session/sso-error-text.ts';

/** An administrator who tries a new identity provider is still signed in when it fails, and comes back here. */
function explainSsoFailure(reason: string): void {
  const whereToLook = isOpenToMe('audit:read') ? ' Audit Logging has the exact reason.' : '';
  toast.error({ title: 'Single sign-on did not work', message: `${ssoErrorText(reason)}${whereToLook}`, seconds: 'stays' });
}

/** What there is to do in a new tenant; afterwards the first screen that this person can open, as soon as it is known which are. */
export function Home() {
  const { isPending } = useQuery(customerAttributesQuery);
  const { onboarding, isPending: isOnboardingPending } = useOnboarding();
  const first = useNavigation().find(({ disabledReason }) => disabledReason === undefined);
  const [ssoError] = useState(() => new URLSearchParams(window.location.search).get('sso_error'));
  useEffect(() => {
    if (ssoError !== null) explainSsoFailure(ssoError);
  }, [ssoError]);
  const navigate = useNavigate();
  const isNew = onboarding !== undefined && onboarding.processing !== 'completed';
  // What an identity provider's answer left in the address is of no use to a person who copies it.
  useEffect(() => {
    if (isNew && window.location.search !== '') void navigate({ to: '/', search: {}, replace: true });
  }, [isNew, navigate]);
  const target = isNew || isPending || isOnboardingPending ? undefined : first?.route;
  const hasLeft = useHasLeft('/');
  useEffect(() => {
    if (target !== undefined && !hasLeft) void navigate({ to: target, replace: true });
  }, [target, hasLeft, navigate]);
  return isNew && <GettingStartedScreen onboarding={onboarding} />;
}
