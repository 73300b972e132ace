import { TileSkeletons } from '@rampart/ui/tile/tile-skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { parseConnectionSearch } from '../../features/connect/connection-search.ts';
import { applicationsQuery, authMethodsQuery, productsQuery } from '../../features/connect/queries.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { runsQuery } from '../../shell/processing/runs-query.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Manage Connections';

/** What the height of tiles and panel depends on: drawn before it is there, they would move. What cannot be had is said on the screen. */
async function loadStates(): Promise<void> {
  const { signed } = await queryClient.ensureQueryData(agreementQuery);
  if (signed) await Promise.all([queryClient.prefetchQuery(applicationsQuery), queryClient.prefetchQuery(runsQuery)]);
}

export const connectionsRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'connections',
    staticData: { title },
    validateSearch: readSearch(parseConnectionSearch),
    // Staff who connect nothing start processing here.
    beforeLoad: requirePermission('processing:start'),
    loader: async () =>
      void (await Promise.all([queryClient.ensureQueryData(productsQuery), queryClient.ensureQueryData(authMethodsQuery), loadStates()])),
    component: lazyScreen(() => import('./connections-screen.tsx'), 'ConnectionsScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TileSkeletons groups={2} tiles={3} />
      </PendingScreen>
    ),
  });
