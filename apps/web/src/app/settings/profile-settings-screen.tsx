import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { isPermitted } from '@rampart/domain/permission.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { AccountPanel } from '../../features/access/account-panel.tsx';
import { ChangePasswordPanel } from '../../features/access/authentication/change-password-panel.tsx';
import { MfaPanel } from '../../features/access/mfa-panel.tsx';
import { OwnInvitationsPanel } from '../../features/access/own-invitations-panel.tsx';
import { SessionsPanel } from '../../features/access/sessions-panel.tsx';
import { TermsPanel } from '../../features/tenants/agreements/terms-panel.tsx';
import { ExperimentalFeaturesPanel } from '../../parts/experimental-features/experimental-features-panel.tsx';
import { TenantAccessPanel } from '../../features/tenants/tenant-access-panel.tsx';
import { FactList } from '../../parts/fact-list/fact-list.tsx';
import { useSingleKeysSetting } from '../../shell/keyboard/single-keys-setting.ts';
import { roleLabel } from '../../shell/session/role-label.ts';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './profile-settings.module.css';

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Auto' },
] as const;

function BrowserPanel() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [hasSingleKeys, setHasSingleKeys] = useSingleKeysSetting();
  return (
    <Panel title="This browser" description="Saved in this browser only.">
      <FactList
        facts={[
          {
            label: 'Theme',
            value: <SegmentedControl aria-label="Theme" data={[...themes]} value={colorScheme} onChange={setColorScheme} />,
          },
          {
            label: 'Keyboard',
            value: (
              <Switch
                label="Single-key shortcuts"
                checked={hasSingleKeys}
                onChange={(event) => setHasSingleKeys(event.currentTarget.checked)}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}

export function ProfileSettingsScreen() {
  const { tenant, roles } = useSession();
  return (
    <Screen title="Profile Settings" subtitle={`Signed in to ${tenant.name} as ${roles.map((role) => roleLabel[role]).join(', ')}`}>
      <div className={classes['panels']}>
        <div className={classes['column']}>
          <AccountPanel />
          <TermsPanel />
          <MfaPanel />
          <ChangePasswordPanel />
          <BrowserPanel />
        </div>
        <div className={classes['column']}>
          <TenantAccessPanel />
          <OwnInvitationsPanel />
          {isPermitted(roles, 'experimental-features:write') && <ExperimentalFeaturesPanel />}
          <SessionsPanel />
        </div>
      </div>
    </Screen>
  );
}
