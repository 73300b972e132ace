import { isProviderUser } from '@rampart/domain/role.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute, Navigate } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { sessionState } from '../../shell/session/session-state.ts';
import { applicationsQuery } from '../../parts/connections/applications-query.ts';
import { parseLicensingSearch } from './licensing/licensing-search.ts';
import { bridgeQuery, mostAttackedQuery } from './queries.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Bridge';

export const bridgeRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: 'bridge', staticData: { title }, beforeLoad: requirePermission('remediations:read') });

export const bridgeHomeRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({ getParentRoute: () => bridge, path: '/', component: () => <Navigate to="/bridge/products" replace /> });

/** Provider staff in their own tenant see the tenants in place of products, as `BridgeHome` does. */
async function crumbOfHome(): Promise<{ readonly title?: string }> {
  const state = sessionState.read();
  if (!('session' in state) || !isProviderUser(state.session.roles)) return {};
  const { uuid } = state.session.tenant;
  const tenants = await queryClient.ensureQueryData(tenantsQuery).catch(() => []);
  return tenants.some((tenant) => tenant.uuid === uuid && tenant.primary_tenant) ? { title: 'Tenants' } : {};
}

/** What the screen shows is asked for while the screen itself is loaded. It reports what could not be had. */
async function startLoading(): Promise<void> {
  const state = sessionState.read();
  if (!('session' in state) || state.session.mfa_required || isProviderUser(state.session.roles)) return;
  const bridge = await queryClient.fetchQuery(bridgeQuery).catch(() => undefined);
  if (bridge === undefined || bridge.as_of === null) return;
  void queryClient.prefetchQuery(applicationsQuery);
  void queryClient.prefetchQuery(mostAttackedQuery);
}

export const bridgeProductsRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({
    getParentRoute: () => bridge,
    path: 'products',
    staticData: { title: 'Products' },
    loader: ({ cause }) => {
      // A link that is pressed loads twice, before its click and with it.
      if (cause !== 'preload') void startLoading();
      return crumbOfHome();
    },
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
    validateSearch: readSearch(parseLicensingSearch),
    component: lazyScreen(() => import('./licensing/licensing-screen.tsx'), 'LicensingScreen'),
    pendingComponent: () => (
      <PendingScreen title="Licensing">
        <PanelSkeleton />
      </PendingScreen>
    ),
  });
