import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { ConsoleAct } from './watch-contract.ts';

const firstPolicy = (control: GraphSimulatorControl, state = 'enabled'): string =>
  control.policies().find((policy) => policy['state'] === state)?.displayName ?? '';

const newPolicy = {
  displayName: 'Made in the portal',
  state: 'disabled',
  conditions: { clientAppTypes: ['all'], users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
  grantControls: { operator: 'OR', builtInControls: ['mfa'] },
};

const remediatingRisk = {
  operator: 'AND',
  builtInControls: ['riskRemediation'],
  authenticationStrength: { id: '00000000-0000-0000-0000-000000000002' },
};

/** By the role's template. */
const globalAdministrator = '62e90394-69f5-4237-9190-012177145e10';

const range = (cidrAddress: string) => ({ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress });
const newLocation = {
  '@odata.type': '#microsoft.graph.ipNamedLocation',
  displayName: 'Made in the portal',
  isTrusted: false,
  ipRanges: [range('198.51.100.0/24')],
};

/** The log of Exchange is not read; no record is known that names security defaults; and what is no change needs none. */
const isUnlogged = true;

/** What an administrator does in the Entra admin center to what is watched. */
export const consoleActs: readonly ConsoleAct<GraphSimulatorControl>[] = [
  { title: 'adding a policy', type: 'policy', kind: 'added', act: (control) => control.addPolicy(newPolicy) },
  {
    title: 'changing whom a policy is for',
    type: 'policy',
    kind: 'modified',
    act: (control) => control.changePolicy(firstPolicy(control), { conditions: { users: { excludeRoles: [globalAdministrator] } } }),
  },
  {
    title: 'asking for a second factor where the remediation of a risk was required',
    type: 'policy',
    kind: 'modified',
    prepare: (control) =>
      control.addPolicy({
        ...newPolicy,
        conditions: { ...newPolicy.conditions, userRiskLevels: ['high'] },
        grantControls: remediatingRisk,
      }),
    act: (control) =>
      control.changePolicy(newPolicy.displayName, { grantControls: { ...newPolicy.grantControls, authenticationStrength: null } }),
  },
  {
    title: 'including Linux no longer',
    type: 'policy',
    kind: 'modified',
    prepare: (control) =>
      control.addPolicy({ ...newPolicy, conditions: { ...newPolicy.conditions, platforms: { includePlatforms: ['linux', 'macOS'] } } }),
    act: (control) => control.changePolicy(newPolicy.displayName, { conditions: { platforms: { includePlatforms: ['macOS'] } } }),
  },
  {
    title: 'renaming a policy',
    type: 'policy',
    kind: 'modified',
    act: (control) => control.changePolicy(firstPolicy(control), { displayName: 'Renamed' }),
  },
  {
    title: 'switching a policy off',
    type: 'policy',
    kind: 'disabled',
    act: (control) => control.changePolicy(firstPolicy(control), { state: 'disabled' }),
  },
  {
    title: 'letting a policy only report',
    type: 'policy',
    kind: 'disabled',
    act: (control) => control.changePolicy(firstPolicy(control), { state: 'enabledForReportingButNotEnforced' }),
  },
  {
    title: 'switching a policy on',
    type: 'policy',
    kind: 'enabled',
    act: (control) => control.changePolicy(firstPolicy(control, 'enabledForReportingButNotEnforced'), { state: 'enabled' }),
  },
  { title: 'deleting a policy', type: 'policy', kind: 'deleted', act: (control) => control.deletePolicy(firstPolicy(control)) },
  {
    title: 'switching an authentication method off',
    type: 'method',
    kind: 'disabled',
    act: (control) => control.changeMethod('MicrosoftAuthenticator', { state: 'disabled' }),
  },
  {
    title: 'switching an authentication method on',
    type: 'method',
    kind: 'enabled',
    prepare: (control) => control.changeMethod('Sms', { state: 'disabled' }),
    act: (control) => control.changeMethod('Sms', { state: 'enabled' }),
  },
  {
    title: 'switching the method of another company off',
    type: 'method',
    kind: 'disabled',
    prepare: (control) => control.addExternalMethod('Duo'),
    act: (control) => control.changeMethod('Duo', { state: 'disabled' }),
  },
  {
    title: 'switching QR codes on',
    type: 'method',
    kind: 'enabled',
    prepare: (control) => control.rollOutQrCodes(),
    act: (control) => control.changeMethod('QRCodePin', { state: 'enabled' }),
  },
  {
    title: 'changing whom an authentication method is for',
    type: 'method',
    kind: 'modified',
    restored: 0,
    act: (control) =>
      control.changeMethod('Sms', { includeTargets: [{ targetType: 'group', id: 'all_users', isRegistrationRequired: true }] }),
  },
  {
    title: 'letting guests invite guests',
    type: 'setting',
    kind: 'modified',
    prepare: (control) => control.changeAuthorization({ allowInvitesFrom: 'adminsAndGuestInviters' }),
    act: (control) => control.changeAuthorization({ allowInvitesFrom: 'everyone' }),
  },
  {
    title: 'switching security defaults on',
    isUnlogged,
    type: 'setting',
    kind: 'enabled',
    restored: 0,
    act: (control) => control.setSecurityDefaults(true),
  },
  { title: 'adding a named location', type: 'zone', kind: 'added', act: (control) => control.addLocation(newLocation) },
  {
    title: 'widening a named location',
    type: 'zone',
    kind: 'modified',
    act(control) {
      const location = control.locations().find((one) => one['@odata.type'] === '#microsoft.graph.ipNamedLocation');
      control.changeLocation(location?.displayName ?? '', {
        '@odata.type': '#microsoft.graph.ipNamedLocation',
        ipRanges: [...((location?.['ipRanges'] ?? []) as readonly unknown[]), range('203.0.113.0/24')],
      });
    },
  },
  {
    title: 'deleting a named location',
    type: 'zone',
    kind: 'deleted',
    // One that no policy names: Microsoft refuses to delete the others.
    prepare: (control) => control.addLocation(newLocation),
    act: (control) => control.deleteLocation(newLocation.displayName),
  },
  {
    title: 'making a person a Global Administrator',
    type: 'role',
    kind: 'modified',
    act: (control) => control.assignRole('Global Administrator'),
  },
  {
    title: 'taking a role from an administrator',
    type: 'role',
    kind: 'modified',
    act: (control) => control.unassignRole('Exchange Administrator'),
  },
  // For some hours: the person may do so at any time.
  {
    title: 'activating an eligible role',
    isUnlogged,
    type: 'role',
    kind: 'modified',
    changes: 0,
    act: (control) => control.activateRole(),
  },
  {
    title: 'activating an eligible role that no one ever had',
    isUnlogged,
    type: 'role',
    kind: 'modified',
    changes: 0,
    act: (control) => control.activateUnusedRole(),
  },
  {
    title: 'activating an eligible membership of a group with a role',
    isUnlogged,
    type: 'role',
    kind: 'modified',
    changes: 0,
    act: (control) => control.activateMembership(),
  },
  {
    title: 'adding a mail policy with its rule',
    isUnlogged,
    type: 'policy',
    kind: 'added',
    act(control) {
      control.runCmdlet('New-SafeLinksPolicy', { Name: 'Made in the portal' });
      control.runCmdlet('New-SafeLinksRule', {
        Name: 'Made in the portal',
        SafeLinksPolicy: 'Made in the portal',
        RecipientDomainIs: ['haldenfreight.example'],
        Priority: 0,
      });
    },
  },
  {
    title: 'changing a mail policy',
    isUnlogged,
    type: 'policy',
    kind: 'modified',
    restored: 0,
    act: (control) => control.runCmdlet('Set-HostedContentFilterPolicy', { Identity: 'Default', BulkThreshold: 9 }),
  },
  {
    title: 'switching a mail policy off',
    isUnlogged,
    type: 'policy',
    kind: 'disabled',
    act: (control) => control.runCmdlet('Disable-AntiPhishRule', { Identity: 'Finance and executives' }),
  },
  {
    title: 'switching a mail policy on again',
    isUnlogged,
    type: 'policy',
    kind: 'enabled',
    prepare: (control) => control.runCmdlet('Disable-AntiPhishRule', { Identity: 'Finance and executives' }),
    act: (control) => control.runCmdlet('Enable-AntiPhishRule', { Identity: 'Finance and executives' }),
  },
  {
    title: 'moving a mail policy before another',
    isUnlogged,
    type: 'policy',
    kind: 'reordered',
    restored: 0,
    act: (control) => control.runCmdlet('Set-AntiPhishRule', { Identity: 'Depots trial', Priority: 0 }),
  },
  {
    title: 'removing a mail policy',
    isUnlogged,
    type: 'policy',
    kind: 'deleted',
    act(control) {
      control.runCmdlet('Remove-SafeLinksRule', { Identity: 'Finance links' });
      control.runCmdlet('Remove-SafeLinksPolicy', { Identity: 'Finance links' });
    },
  },
  {
    title: 'letting people do more with mail in quarantine',
    isUnlogged,
    type: 'policy',
    kind: 'modified',
    restored: 0,
    act: (control) =>
      control.runCmdlet('Set-QuarantinePolicy', {
        Identity: 'Let people release',
        EndUserQuarantinePermissionsValue: 23,
        ESNEnabled: true,
      }),
  },
  {
    title: 'letting a sender in by the Tenant Allow/Block List',
    isUnlogged,
    type: 'rule',
    kind: 'added',
    act: (control) =>
      control.runCmdlet('New-TenantAllowBlockListItems', {
        ListType: 'Sender',
        Entries: ['partner.example'],
        Allow: true,
        RemoveAfter: 45,
      }),
  },
  {
    title: 'changing the notes of an entry of the Tenant Allow/Block List',
    isUnlogged,
    type: 'rule',
    kind: 'modified',
    act: (control) =>
      control.runCmdlet('Set-TenantAllowBlockListItems', { ListType: 'Sender', Entries: ['gmail.com'], Notes: 'Asked for again' }),
  },
  {
    title: 'letting a blocked sender in again',
    isUnlogged,
    type: 'rule',
    kind: 'deleted',
    act: (control) => control.runCmdlet('Remove-TenantAllowBlockListItems', { ListType: 'Sender', Entries: ['harbor-ledger7.example'] }),
  },
  {
    title: 'adding a quarantine policy',
    isUnlogged,
    type: 'policy',
    kind: 'added',
    restored: 0,
    act: (control) => control.runCmdlet('New-QuarantinePolicy', { Name: 'Made in the portal', EndUserQuarantinePermissionsValue: 27 }),
  },
  {
    title: 'allowing forwarding for the organization no longer',
    isUnlogged,
    type: 'setting',
    kind: 'modified',
    act: (control) => control.runCmdlet('Set-RemoteDomain', { Identity: 'Default', AutoForwardEnabled: false }),
  },
  {
    title: 'changing two mail settings of the organization',
    isUnlogged,
    type: 'setting',
    kind: 'modified',
    changes: 2,
    act(control) {
      control.runCmdlet('Set-RemoteDomain', { Identity: 'Default', AutoForwardEnabled: false });
      control.runCmdlet('Set-TransportConfig', { SmtpClientAuthenticationDisabled: true });
    },
  },
];
