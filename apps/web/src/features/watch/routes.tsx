import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseDriftSearch } from './drift-search.ts';

const title = 'Drift';

const pendingComponent = () => (
  <PendingScreen title={title}>
    <PanelSkeleton />
  </PendingScreen>
);

export const driftRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'drift',
    staticData: { title },
    validateSearch: parseDriftSearch,
    beforeLoad: requirePermission('drift:read'),
    component: lazyScreen(() => import('./drift-screen.tsx'), 'DriftScreen'),
    pendingComponent,
  });

export const driftDefinitionsRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'drift/definitions',
    staticData: { title: 'Drift › Definitions' },
    beforeLoad: requirePermission('drift:read'),
    component: lazyScreen(() => import('./baseline/definitions-screen.tsx'), 'DefinitionsScreen'),
    pendingComponent,
  });

export const driftBaselineRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'drift/baseline',
    staticData: { title: 'Drift › Baseline' },
    beforeLoad: requirePermission('drift:read'),
    component: lazyScreen(() => import('./baseline/baseline-screen.tsx'), 'BaselineScreen'),
    pendingComponent,
  });
