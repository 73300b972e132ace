import { Screen } from '@rampart/ui/screen.tsx';
import { AccountPanel } from '../../features/access/account-panel.tsx';
import { SessionPanel } from '../../features/access/session-panel.tsx';
import { TenantAccessPanel } from '../../features/tenants/tenant-access-panel.tsx';
import { roleLabel } from '../../shell/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { BrowserPanel } from './browser-panel.tsx';
import classes from './profile-settings.module.css';

export function ProfileSettingsScreen() {
  const { tenant, roles } = useSession();
  return (
    <Screen title="Profile Settings" subtitle={`Signed in to ${tenant.name} as ${roles.map((role) => roleLabel[role]).join(', ')}`}>
      <div className={classes['panels']}>
        <div className={classes['column']}>
          <AccountPanel />
          <SessionPanel />
        </div>
        <div className={classes['column']}>
          <TenantAccessPanel />
          <BrowserPanel />
        </div>
      </div>
    </Screen>
  );
}
