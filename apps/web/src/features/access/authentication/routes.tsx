import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../../shell/api/query-client.ts';
import { requirePermission } from '../../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../../shell/navigation/lazy-screen.ts';
import { signInDomainsQuery } from './domains/queries.ts';
import { mfaRequirementQuery, ssoQuery } from './queries.ts';

const title = 'Authentication Settings';

export const authenticationSettingsRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'authentication-settings',
    staticData: { title },
    beforeLoad: requirePermission('authentication:read'),
    loader: async () =>
      void (await Promise.all([
        queryClient.ensureQueryData(ssoQuery),
        queryClient.ensureQueryData(signInDomainsQuery),
        queryClient.ensureQueryData(mfaRequirementQuery),
      ])),
    component: lazyScreen(() => import('./authentication-settings-screen.tsx'), 'AuthenticationSettingsScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <PanelSkeleton />
      </PendingScreen>
    ),
  });
