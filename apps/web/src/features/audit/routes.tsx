import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseAuditSearch } from './audit-search.ts';
import { auditSearchQuery } from './queries.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Audit Logging';

export const auditLogRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'audit-log',
    staticData: { title },
    validateSearch: readSearch(parseAuditSearch),
    beforeLoad: requirePermission('audit:read'),
    // Waited for on the way in alone: a filter that changes keeps the screen, and the field that is being typed in.
    loader: async ({ location }) => void (await queryClient.ensureQueryData(auditSearchQuery(parseAuditSearch(location.search)))),
    component: lazyScreen(() => import('./audit-log-screen.tsx'), 'AuditLogScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={10} columns={6} />
      </PendingScreen>
    ),
  });
