import { Suspense } from 'react';
import { FullPageSpinner } from '../shell/layout/full-page-spinner.tsx';
import { lazyScreen } from '../shell/lazy-screen.ts';
import { useSessionState } from '../shell/session/session-state.ts';
import { SignedOutApp } from './signed-out-app.tsx';

const SignedInApp = lazyScreen(() => import('./signed-in-app.tsx'), 'SignedInApp');

/** Two applications in one: which of them runs is a matter of the session alone. */
export function SessionGate() {
  const { status } = useSessionState();
  if (status === 'unknown') return <FullPageSpinner />;
  if (status === 'unauthenticated') return <SignedOutApp />;
  return (
    <Suspense fallback={<FullPageSpinner />}>
      <SignedInApp />
    </Suspense>
  );
}
