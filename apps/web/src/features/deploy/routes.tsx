import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseDeploymentSearch } from './deployment-search.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Deployment Log';

export const deploymentLogRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'deployment-log',
    staticData: { title },
    validateSearch: readSearch(parseDeploymentSearch),
    beforeLoad: requirePermission('deployments:read'),
    loader: async () => void (await queryClient.ensureQueryData(agreementQuery)),
    component: lazyScreen(() => import('./deployment-log-screen.tsx'), 'DeploymentLogScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={10} columns={6} />
      </PendingScreen>
    ),
  });
