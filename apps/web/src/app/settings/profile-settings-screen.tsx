import { isProviderUser } from '@rampart/domain/role.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { AccountPanel } from '../../features/access/account-panel.tsx';
import { ChangePasswordPanel } from '../../features/access/authentication/change-password-panel.tsx';
import { MfaPanel } from '../../features/access/mfa-panel.tsx';
import { SessionsPanel } from '../../features/access/sessions-panel.tsx';
import { TermsPanel } from '../../features/tenants/agreements/terms-panel.tsx';
import { TenantAccessPanel } from '../../features/tenants/tenant-access-panel.tsx';
import { roleLabel } from '../../shell/session/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { BrowserPanel } from './browser-panel.tsx';
import { ExperimentalFeaturesPanel } from './experimental-features-panel.tsx';
import classes from './profile-settings.module.css';

export function ProfileSettingsScreen() {
  const { tenant, roles } = useSession();
  return (
    <Screen title="Profile Settings" subtitle={`Signed in to ${tenant.name} as ${roles.map((role) => roleLabel[role]).join(', ')}`}>
      <div className={classes['panels']}>
        <div className={classes['column']}>
          <AccountPanel />
          <MfaPanel />
          <ChangePasswordPanel />
          <SessionsPanel />
        </div>
        <div className={classes['column']}>
          <TenantAccessPanel />
          <TermsPanel />
          {isProviderUser(roles) && <ExperimentalFeaturesPanel />}
          <BrowserPanel />
        </div>
      </div>
    </Screen>
  );
}
