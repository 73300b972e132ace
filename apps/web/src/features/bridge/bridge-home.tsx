import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { Suspense } from 'react';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { useIsAtProvider } from '../../shell/tenants/use-is-at-provider.ts';
import { BridgeScreen } from './bridge-screen.tsx';
import { TenantsScreen } from './tenants-screen.tsx';

/** Provider staff who visit no tenant see all of them; everyone else sees the posture of their own. */
export function BridgeHome() {
  const isAtProvider = useIsAtProvider();
  const pending = (
    <PendingScreen title={isAtProvider === true ? 'Tenants' : 'Bridge'}>
      <PanelSkeleton />
    </PendingScreen>
  );
  if (isAtProvider === undefined) return pending;
  return <Suspense fallback={pending}>{isAtProvider ? <TenantsScreen /> : <BridgeScreen />}</Suspense>;
}
