import { Suspense, useState } from 'react';
import { FullPageSpinner } from '../shell/layout/full-page-spinner.tsx';
import { lazyScreen } from '../shell/navigation/lazy-screen.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { NamedTenantGate } from '../shell/tenants/named-tenant-gate.tsx';
import { isEntrancePath } from './is-entrance-path.ts';
import { StepUpHost } from './step-up-host.tsx';
import { SignedOutApp } from './signed-out-app.tsx';

const SignedInApp = lazyScreen(() => import('./signed-in-app.tsx'), 'SignedInApp');

/** Two applications in one: the session says which of them runs, save at the addresses that mails lead to. */
export function SessionGate() {
  const { status } = useSessionState();
  const [isAtEntrance, setAtEntrance] = useState(() => isEntrancePath(window.location.pathname));
  if (status === 'unknown') return <FullPageSpinner />;
  const isSignedOut = status === 'unauthenticated';
  return (
    <>
      {isSignedOut || isAtEntrance ? (
        <SignedOutApp onArrive={(path) => setAtEntrance(isEntrancePath(path))} />
      ) : (
        <Suspense fallback={<FullPageSpinner />}>
          <NamedTenantGate>
            <SignedInApp />
          </NamedTenantGate>
        </Suspense>
      )}
      {!isSignedOut && <StepUpHost />}
    </>
  );
}
