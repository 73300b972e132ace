import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { windowTitle } from './route-title.ts';

const title = 'Multi-Factor Authentication is Required';

export function MfaRequiredPage() {
  return (
    <Screen title={title} documentTitle={windowTitle(title)}>
      <EmptyState
        icon={<ShieldAlert size={24} strokeWidth={1.5} />}
        title="Your tenant asks everyone for a second factor"
        hint="Set one up in your profile. The other screens open as soon as it is confirmed."
        action={
          <Button component={Link} variant="filled" to="/settings/profile">
            Go to your profile
          </Button>
        }
      />
    </Screen>
  );
}
