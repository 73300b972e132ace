import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute, Navigate } from '@tanstack/react-router';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseLicensingSearch } from './licensing/licensing-search.ts';

const title = 'Bridge';

export const bridgeRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: 'bridge', staticData: { title }, beforeLoad: requirePermission('remediations:read') });

export const bridgeHomeRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({ getParentRoute: () => bridge, path: '/', component: () => <Navigate to="/bridge/products" replace /> });

export const bridgeProductsRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({
    getParentRoute: () => bridge,
    path: 'products',
    staticData: { title: 'Products' },
    component: lazyScreen(() => import('./bridge-home.tsx'), 'BridgeHome'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <PanelSkeleton />
      </PendingScreen>
    ),
  });

export const bridgeLicensingRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({
    getParentRoute: () => bridge,
    path: 'licensing',
    staticData: { title: 'Licensing' },
    validateSearch: parseLicensingSearch,
    component: lazyScreen(() => import('./licensing/licensing-screen.tsx'), 'LicensingScreen'),
    pendingComponent: () => (
      <PendingScreen title="Licensing">
        <PanelSkeleton />
      </PendingScreen>
    ),
  });
