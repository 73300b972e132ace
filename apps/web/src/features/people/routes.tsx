import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { exclusionsQuery } from '../../parts/exclusion-lists/exclusions-query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseCustomGroupsSearch } from './custom-groups-search.ts';

const title = 'Custom groups';

export const customGroupsRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'personas/$group/custom-groups',
    staticData: { title },
    validateSearch: parseCustomGroupsSearch,
    beforeLoad: requirePermission('exclusions:read'),
    loader: async () => void (await queryClient.ensureQueryData(exclusionsQuery)),
    component: lazyScreen(() => import('./custom-groups-screen.tsx'), 'CustomGroupsScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={5} columns={3} />
      </PendingScreen>
    ),
  });
