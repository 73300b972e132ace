import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseDriftSearch } from './drift-search.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Drift';

const pendingComponent = () => (
  <PendingScreen title={title}>
    <PanelSkeleton />
  </PendingScreen>
);

/** Crumbs lead back through it; the screens are below. */
export const driftRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: 'drift', staticData: { title }, beforeLoad: requirePermission('drift:read') });

export const driftAlertsRoute = <Parent extends AnyRoute>(drift: Parent) =>
  createRoute({
    getParentRoute: () => drift,
    path: '/',
    validateSearch: readSearch(parseDriftSearch),
    component: lazyScreen(() => import('./drift-screen.tsx'), 'DriftScreen'),
    pendingComponent,
  });

export const driftDefinitionsRoute = <Parent extends AnyRoute>(drift: Parent) =>
  createRoute({
    getParentRoute: () => drift,
    path: 'definitions',
    staticData: { title: 'Definitions' },
    component: lazyScreen(() => import('./baseline/definitions-screen.tsx'), 'DefinitionsScreen'),
    pendingComponent,
  });

export const driftBaselineRoute = <Parent extends AnyRoute>(drift: Parent) =>
  createRoute({
    getParentRoute: () => drift,
    path: 'baseline',
    staticData: { title: 'Baseline' },
    component: lazyScreen(() => import('./baseline/baseline-screen.tsx'), 'BaselineScreen'),
    pendingComponent,
  });
