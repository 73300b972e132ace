import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { mfaRequiredText } from '../session/is-mfa-refusal.ts';
import { useSession } from '../session/session-state.ts';
import { windowTitle } from './route-title.ts';

const icon = <ShieldAlert size={24} strokeWidth={1.5} />;

export function MfaRequiredPage() {
  const { sso: isSso } = useSession();
  return (
    <Screen title={mfaRequiredText} documentTitle={windowTitle(mfaRequiredText)}>
      {isSso ? (
        <EmptyState
          icon={icon}
          title="Multi-factor authentication is managed by your identity provider"
          hint="Set up a second factor with your identity provider, then sign in again with single sign-on."
        />
      ) : (
        <EmptyState
          icon={icon}
          title="Your tenant requires MFA for everyone"
          hint="Set it up in your profile. The other screens open as soon as it is confirmed."
          action={
            <Button component={Link} variant="filled" to="/settings/profile">
              Go to your profile
            </Button>
          }
        />
      )}
    </Screen>
  );
}
