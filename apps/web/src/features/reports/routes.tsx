import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { reportsQuery, scheduleQuery } from './queries.ts';

const title = 'Reports';

export const reportsRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({
    getParentRoute: () => bridge,
    path: 'reports',
    staticData: { title },
    beforeLoad: requirePermission('reports:read'),
    loader: async () => void (await Promise.all([queryClient.ensureQueryData(reportsQuery), queryClient.ensureQueryData(scheduleQuery)])),
    component: lazyScreen(() => import('./reports-screen.tsx'), 'ReportsScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <PanelSkeleton />
      </PendingScreen>
    ),
  });
