import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseFrameworkSearch } from './framework-search.ts';
import { frameworkQuery, frameworksQuery } from './queries.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Frameworks';
const Pending = () => (
  <PendingScreen title={title}>
    <PanelSkeleton />
  </PendingScreen>
);

export const frameworksRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'frameworks',
    staticData: { title },
    beforeLoad: requirePermission('remediations:read'),
  });

export const frameworksHomeRoute = <Parent extends AnyRoute>(frameworks: Parent) =>
  createRoute({
    getParentRoute: () => frameworks,
    path: '/',
    loader: async () => void (await queryClient.ensureQueryData(frameworksQuery)),
    component: lazyScreen(() => import('./frameworks-screen.tsx'), 'FrameworksScreen'),
    pendingComponent: Pending,
  });

export const frameworkRoute = <Parent extends AnyRoute>(frameworks: Parent) =>
  createRoute({
    getParentRoute: () => frameworks,
    path: '$framework',
    staticData: { title: 'Framework' },
    validateSearch: readSearch(parseFrameworkSearch),
    loader: async ({ params: { framework } }) => ({ title: (await queryClient.ensureQueryData(frameworkQuery(framework))).title }),
    component: lazyScreen(() => import('./framework-screen.tsx'), 'FrameworkScreen'),
    pendingComponent: Pending,
  });
