import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { usersQuery } from '../../parts/tenant-users/users-query.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';
import { parseUserSearch } from './user-search.ts';

const title = 'User Management';

export const userManagementRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'user-management',
    staticData: { title },
    validateSearch: readSearch(parseUserSearch),
    beforeLoad: requirePermission('users:read'),
    loader: async () => void (await queryClient.ensureQueryData(usersQuery)),
    component: lazyScreen(() => import('./user-management-screen.tsx'), 'UserManagementScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={6} columns={4} />
      </PendingScreen>
    ),
  });
