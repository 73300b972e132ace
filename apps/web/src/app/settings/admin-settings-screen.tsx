import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { DomainClaimsPanel } from '../../features/access/authentication/domains/domain-claims-panel.tsx';
import { OutboxPanel } from '../../features/notifications/outbox-panel.tsx';
import { EntitlementsPanel } from '../../features/tenants/entitlements-panel.tsx';
import { MoreSection } from '../../features/tenants/more-section.tsx';
import { RestoredCopyPanel } from '../../features/tenants/restored-copy-panel.tsx';
import { RetentionPanel } from '../../features/tenants/retention-panel.tsx';
import { FeatureFlagsPanel } from '../../parts/experimental-features/feature-flags-panel.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './admin-settings.module.css';

const route = getRouteApi('/settings/super-user');

export function AdminSettingsScreen() {
  const { roles, tenant } = useSession();
  const { mail } = route.useSearch();
  const navigate = route.useNavigate();
  const open = useCallback(
    (id: string | undefined): void => void navigate({ search: id === undefined ? {} : { mail: id }, resetScroll: false }),
    [navigate],
  );
  return (
    <Screen title={`${productName} Admin Settings`} subtitle={`For ${productName} staff only, in ${tenant.name}`}>
      <div className={classes['panels']}>
        {isPermitted(roles, 'restored-copy:confirm') && <RestoredCopyPanel />}
        <EntitlementsPanel />
        {isPermitted(roles, 'experimental-features:write') && <FeatureFlagsPanel />}
        {isPermitted(roles, 'retention:write') && <RetentionPanel />}
        {isPermitted(roles, 'domains:confirm') && <DomainClaimsPanel />}
        {isPermitted(roles, 'outbox:read') && <OutboxPanel openId={mail} onOpen={open} />}
        {isPermitted(roles, 'tenants:create') && <MoreSection />}
      </div>
    </Screen>
  );
}
