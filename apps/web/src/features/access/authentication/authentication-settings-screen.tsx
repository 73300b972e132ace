import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSession } from '../../../shell/session/session-state.ts';
import classes from './authentication.module.css';
import { SignInDomainsPanel } from './domains/sign-in-domains-panel.tsx';
import { MfaRequirementPanel } from './mfa-requirement-panel.tsx';
import { ssoQuery } from './queries.ts';
import { ServiceProviderPanel } from './sso-panel.tsx';
import { SsoPanel } from './sso-panel.tsx';

export function AuthenticationSettingsScreen() {
  const { tenant } = useSession();
  const hasSso = useSuspenseQuery(ssoQuery).data !== null;
  const subtitle = `People sign in to ${tenant.name} with ${hasSso ? 'your identity provider' : 'a password'}`;
  return (
    <Screen title="Authentication Settings" subtitle={subtitle}>
      <div className={classes.panels}>
        <SsoPanel />
        <ServiceProviderPanel />
        <SignInDomainsPanel />
        <MfaRequirementPanel />
      </div>
    </Screen>
  );
}
