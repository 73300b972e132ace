import { SegmentedControl, Stack, Switch, useMantineColorScheme } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { productName } from '@rampart/domain/product-name.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { Panel } from '@rampart/ui/panel.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { AccountPanel } from '../../features/access/account-panel.tsx';
import { ChangePasswordPanel } from '../../features/access/authentication/change-password-panel.tsx';
import { MfaPanel } from '../../features/access/mfa-panel.tsx';
import { SessionsPanel } from '../../features/access/sessions-panel.tsx';
import { TermsPanel } from '../../features/tenants/agreements/terms-panel.tsx';
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

type ExperimentalFeature = 'safe-use-of-ai' | 'zero-trust-evidence';

interface ExperimentalFeatures {
  readonly isOn: (feature: ExperimentalFeature) => boolean;
  readonly toggle: (feature: ExperimentalFeature, isOn: boolean) => void;
}

/** What provider staff try out: for one tenant, in this browser. For everyone else all of them are off. */
function useExperimentalFeatures(): ExperimentalFeatures {
  const { tenant, roles } = useSession();
  const [on, setOn] = useLocalStorage<readonly string[]>({
    key: `rampart.experimental.${tenant.uuid}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isOn: (feature) => isProviderUser(roles) && on.includes(feature),
    toggle: (feature, isOn) => setOn(isOn ? [...new Set([...on, feature])] : on.filter((one) => one !== feature)),
  };
}

const features: readonly { readonly id: ExperimentalFeature; readonly label: string }[] = [
  { id: 'safe-use-of-ai', label: 'Safe Use of AI' },
  { id: 'zero-trust-evidence', label: 'Zero Trust Evidence' },
];

function ExperimentalFeaturesPanel() {
  const { tenant } = useSession();
  const { isOn, toggle } = useExperimentalFeatures();
  return (
    <Panel
      title="Experimental features"
      description={`For ${productName} staff. Kept in this browser, for ${tenant.name} only; its users do not see them.`}
    >
      <Stack gap="sm">
        {features.map(({ id, label }) => (
          <Switch key={id} label={label} checked={isOn(id)} onChange={(event) => toggle(id, event.currentTarget.checked)} />
        ))}
      </Stack>
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
