import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { roleLabel } from '../session/role-label.ts';
import { useSession } from '../session/session-state.ts';

export function MissingPermissionPage({ neededRole }: { readonly neededRole: string }) {
  const { roles, tenant } = useSession();
  return (
    <Screen title={`You need the ${neededRole} role`}>
      <EmptyState
        icon={<LockKeyhole size={24} strokeWidth={1.5} />}
        title="This screen is not open to you"
        hint={`In ${tenant.name} you are: ${roles.map((role) => roleLabel[role]).join(', ')}. Ask an administrator of the tenant to change your role.`}
        action={
          <Button component={Link} to="/settings/profile">
            Go to your profile
          </Button>
        }
      />
    </Screen>
  );
}
