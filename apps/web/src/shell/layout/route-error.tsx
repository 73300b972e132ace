import { Button, Group } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { ErrorPage } from '@rampart/ui/error-page.tsx';
import { LockedOverlay } from '@rampart/ui/locked-overlay.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { errorReference } from '../api/error-reference.ts';
import { errorText } from '../api/error-text.ts';
import { isAboutNothing } from '../api/is-about-nothing.ts';
import { isOutage } from '../api/is-outage.ts';
import { agreementPrompt } from '../gates/agreement-prompt.ts';
import { lockedText } from '../gates/locked-text.ts';
import { unsignedDetail } from '../gates/may-be-unsigned.ts';
import { MissingPermission } from '../gates/missing-permission.ts';
import { roleLabel } from '../session/role-label.ts';
import { useSession } from '../session/session-state.ts';
import { NotFoundPage } from './not-found-page.tsx';

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

/** Replaces a screen that the tenant is not entitled to: its place is shown, and what to do about it. */
function LockedPage() {
  return (
    <Screen title="This feature is locked">
      <LockedOverlay text={lockedText.long}>
        <PanelSkeleton />
        <PanelSkeleton />
      </LockedOverlay>
    </Screen>
  );
}

function MissingPermissionPage({ error: { neededRole, message } }: { readonly error: MissingPermission }) {
  const { roles, tenant } = useSession();
  return (
    <Screen title="You don't have access">
      <EmptyState
        icon={<LockKeyhole size={24} strokeWidth={1.5} />}
        title={message}
        hint={`Your role in ${tenant.name} is ${roles.map((role) => roleLabel[role]).join(', ')}. ${neededRole === undefined ? `No role of a customer opens this screen: only ${productName} staff do.` : 'Ask an administrator of the tenant to change your role.'}`}
        action={
          <Button component={Link} to="/settings/profile">
            Go to your profile
          </Button>
        }
      />
    </Screen>
  );
}

const tryEveryMs = 3000;

/** The screen is asked for again until it comes: the server is back without an act of the reader. */
function OutagePage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => {
    const timer = setInterval(() => {
      reset();
      void router.invalidate();
    }, tryEveryMs);
    return () => clearInterval(timer);
  }, [router, reset]);
  return (
    <ErrorPage
      message={errorReference(error)}
      note={`The server cannot be reached. ${productName} tries again every few seconds, and the screen comes back automatically.`}
      onRefresh={() => window.location.reload()}
    />
  );
}

/** Replaces a screen that cannot be shown. */
export function RouteError({ error }: ErrorComponentProps) {
  if (error instanceof MissingPermission) return <MissingPermissionPage error={error} />;
  if (errorText(error) === unsignedDetail) return <UnsignedPage />;
  if (errorText(error) === lockedText.short) return <LockedPage />;
  // What the screen is about does not exist: a mistyped address, or a link that outlived it.
  if (isAboutNothing(error)) return <NotFoundPage because={errorText(error)} />;
  if (isOutage(error)) return <OutagePage error={error} />;
  return <ErrorPage message={errorReference(error)} onRefresh={() => window.location.reload()} />;
}
