import { Button, Group } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ErrorPage } from '@rampart/ui/error-page.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { errorReference } from '../api/error-reference.ts';
import { errorText } from '../api/error-text.ts';
import { agreementPrompt } from '../gates/agreement-prompt.ts';
import { unsignedDetail } from '../gates/may-be-unsigned.ts';
import { MissingPermission } from '../gates/missing-permission.ts';
import { roleLabel } from '../session/role-label.ts';
import { useSession } from '../session/session-state.ts';

/** Replaces a screen that waits for the agreement. */
function UnsignedPage() {
  const maySign = isPermitted(useSession().roles, 'agreements:sign');
  return (
    <Screen title="The agreement is not signed yet">
      <EmptyState
        title="This screen waits for the agreement"
        hint={
          maySign
            ? 'It opens once you have signed the agreement for your tenant.'
            : 'It opens once an administrator of your tenant has signed the agreement in Profile Settings.'
        }
        action={
          <Group justify="center">
            {maySign && (
              <Button variant="filled" onClick={agreementPrompt.open}>
                Read the agreement
              </Button>
            )}
            <Button variant="default" onClick={() => window.location.reload()}>
              Try again
            </Button>
          </Group>
        }
      />
    </Screen>
  );
}

function MissingPermissionPage({ neededRole }: { readonly neededRole: string }) {
  const { roles, tenant } = useSession();
  return (
    <Screen title={`You need the ${neededRole} role`}>
      <EmptyState
        icon={<LockKeyhole size={24} strokeWidth={1.5} />}
        title="You don't have access"
        hint={`Your role in ${tenant.name} is ${roles.map((role) => roleLabel[role]).join(', ')}. ${neededRole === 'superuser' ? `Only ${productName} staff can open this screen.` : 'Ask an administrator of the tenant to change your role.'}`}
        action={
          <Button component={Link} to="/settings/profile">
            Go to your profile
          </Button>
        }
      />
    </Screen>
  );
}

/** Replaces a screen that cannot be shown. */
export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof MissingPermission) return <MissingPermissionPage neededRole={error.neededRole} />;
  if (errorText(error) === unsignedDetail) return <UnsignedPage />;
  return <ErrorPage message={errorReference(error)} onRefresh={() => window.location.reload()} />;
}
