import { productName } from '@rampart/domain/product-name.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute, Navigate } from '@tanstack/react-router';
import { domainClaimsQuery } from '../../features/access/authentication/domains/queries.ts';
import { outboxQuery } from '../../features/notifications/queries.ts';
import { restoredCopyQuery } from '../../features/tenants/restored-copy-query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { isOpenToMe, requirePermission } from '../../shell/gates/require-permission.ts';
import { tenantsQuery } from '../../shell/gates/tenant-queries.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { SettingsArea } from './settings-area.tsx';
import { readSearch } from '../../shell/navigation/read-search.ts';

export const settingsRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: '/settings', staticData: { title: 'Settings' }, component: SettingsArea });

export const settingsHomeRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({ getParentRoute: () => settings, path: '/', component: () => <Navigate to="/settings/profile" replace /> });

const pending = (title: string) => () => (
  <PendingScreen title={title}>
    <PanelSkeleton />
  </PendingScreen>
);

export const profileSettingsRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'profile',
    staticData: { title: 'Profile Settings' },
    loader: async () => void (await Promise.all([queryClient.ensureQueryData(tenantsQuery), queryClient.ensureQueryData(agreementQuery)])),
    component: lazyScreen(() => import('./profile-settings-screen.tsx'), 'ProfileSettingsScreen'),
    pendingComponent: pending('Profile Settings'),
  });

const adminTitle = `${productName} Admin Settings`;

export const adminSettingsRoute = <Parent extends AnyRoute>(settings: Parent) =>
  createRoute({
    getParentRoute: () => settings,
    path: 'super-user',
    staticData: { title: adminTitle },
    validateSearch: readSearch((raw): { mail?: string } => (typeof raw['mail'] === 'string' ? { mail: raw['mail'] } : {})),
    beforeLoad: requirePermission('entitlements:write'),
    loader: async () =>
      void (await Promise.all([
        isOpenToMe('domains:confirm') && queryClient.ensureQueryData(domainClaimsQuery),
        isOpenToMe('restored-copy:confirm') && queryClient.ensureQueryData(restoredCopyQuery),
        isOpenToMe('outbox:read') && queryClient.ensureQueryData(outboxQuery),
      ])),
    component: lazyScreen(() => import('./admin-settings-screen.tsx'), 'AdminSettingsScreen'),
    pendingComponent: pending(adminTitle),
  });
