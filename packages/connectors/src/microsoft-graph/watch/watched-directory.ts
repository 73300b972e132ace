import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { configuredDirectorySettings } from '@rampart/facts/configuration/directory-settings.ts';
import { configuredMethods } from '@rampart/facts/configuration/methods.ts';
import { configuredRoles } from '@rampart/facts/configuration/roles.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { directoryState } from '@rampart/facts/identity/directory-state.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { z } from 'zod';
import { collects, type Watches } from '../../kit/connector.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { authorizationSettingsOf } from '../directory/directory-settings.ts';
import { groupSchedulesPermission } from '../directory/lasting-members.ts';
import { collectConfiguredRoles } from '../directory/roles.ts';
import { methodName, methodSettingsOf } from '../methods/methods.ts';
import { exactOf, GraphObject, toConfigured } from './configured-object.ts';

const methodsPolicy = 'policies/authenticationMethodsPolicy';
const scopes = ['Policy.Read.All'];

const MethodsPolicy = GraphObject.extend({ authenticationMethodConfigurations: z.array(GraphObject).max(100) });

/** Each method is an object of its own; the policy that they are in is a setting of the directory. */
const toConfiguredMethod = (method: GraphObject): ConfigurationObject =>
  toConfigured(method, { isEnabled: method['state'] === 'enabled', name: methodName(method) });

async function collectSettings(client: MicrosoftGraphClient): Promise<ConfigurationObject[]> {
  const { authenticationMethodConfigurations: _methods, ...policy } = await client.get(methodsPolicy, MethodsPolicy);
  const authorization = await client.get('policies/authorizationPolicy', GraphObject);
  const defaults = await client.get('policies/identitySecurityDefaultsEnforcementPolicy', GraphObject);
  return [
    toConfigured({ ...authorization, id: 'authorizationPolicy' }, { isEnabled: null, name: 'Authorization policy' }),
    toConfigured(policy, { isEnabled: null, name: 'Authentication methods policy' }),
    toConfigured(defaults, { isEnabled: defaults['isEnabled'] === true, name: 'Security defaults' }),
  ];
}

export const collectsConfiguredDirectory = [
  collects(configuredMethods, {
    title: 'Authentication methods, watched for drift',
    scopes,
    with: async (client: MicrosoftGraphClient) =>
      (await client.get(methodsPolicy, MethodsPolicy)).authenticationMethodConfigurations.map(toConfiguredMethod),
  }),
  collects(configuredDirectorySettings, { title: 'Settings of the directory, watched for drift', scopes, with: collectSettings }),
  collects(configuredRoles, {
    title: 'Administrator roles and who has them, watched for drift',
    scopes: ['RoleManagement.Read.Directory', 'GroupMember.Read.All', groupSchedulesPermission],
    with: collectConfiguredRoles,
  }),
];

const yesNo = { values: { true: 'Yes', false: 'No' } };

/** The words of the Entra admin center for authentication methods. */
const methodLabels: FieldLabels = {
  state: { label: 'Enable', values: { enabled: 'Yes', disabled: 'No' } },
  includeTargets: { label: 'Target: include', entryText: ({ id }) => (id === 'all_users' ? 'All users' : String(id)) },
  excludeTargets: { label: 'Target: exclude', entryText: ({ id }) => String(id) },
  'featureSettings.displayAppInformationRequiredState.state': { label: 'Show application name in push and passwordless notifications' },
  'featureSettings.displayLocationInformationRequiredState.state': {
    label: 'Show geographic location in push and passwordless notifications',
  },
  'featureSettings.numberMatchingRequiredState.state': { label: 'Require number matching for push notifications' },
  isAttestationEnforced: { label: 'Enforce attestation', ...yesNo },
  isSelfServiceRegistrationAllowed: { label: 'Allow self-service set up', ...yesNo },
  isUsableOnce: { label: 'Require one-time use', ...yesNo },
  defaultLifetimeInMinutes: { label: 'Default lifetime, in minutes' },
};

/** The same for what everyone may do, and what is set once for all. */
const settingLabels: FieldLabels = {
  isEnabled: { label: 'Security defaults', values: { true: 'Enabled', false: 'Disabled' } },
  allowInvitesFrom: {
    label: 'Guest invite settings',
    values: {
      none: 'No one in the organization can invite guest users including admins',
      adminsAndGuestInviters: 'Only users assigned to specific admin roles can invite guest users',
      adminsGuestInvitersAndAllMembers: 'Member users and users assigned to specific admin roles can invite guest users',
      everyone: 'Anyone in the organization can invite guest users including guests and non-admins',
    },
  },
  guestUserRoleId: {
    label: 'Guest user access',
    values: {
      'a0b1b346-4d3e-4e8b-98f8-753987be4970': 'Guest users have the same access as members',
      '10dae51f-b6af-4016-8d66-8c2a99b929b3': 'Guest users have limited access',
      '2af84b1e-32c8-42b7-82bc-daa82404023b': 'Guest user access is restricted to their own directory objects',
    },
  },
  'defaultUserRolePermissions.allowedToCreateApps': { label: 'Users can register applications', ...yesNo },
  'defaultUserRolePermissions.allowedToCreateTenants': { label: 'Users can create tenants', ...yesNo },
  'defaultUserRolePermissions.allowedToCreateSecurityGroups': { label: 'Users can create security groups', ...yesNo },
  'defaultUserRolePermissions.permissionGrantPoliciesAssigned': { label: 'User consent for applications' },
  policyMigrationState: {
    label: 'Migration of authentication methods',
    values: { preMigration: 'Not started', migrationInProgress: 'In progress', migrationComplete: 'Complete' },
  },
};

const nameOf = ({ id, name }: Readonly<Record<string, unknown>>): string => String(name ?? id);

/** The same for a role under “Roles & admins”. */
const roleLabels: FieldLabels = {
  name: { label: 'Name' },
  members: { label: 'Active assignments' },
  membersOfGroups: { label: 'Active assignments through a group' },
  groups: { label: 'Groups that are assigned' },
  applications: { label: 'Applications that are assigned', entryText: nameOf },
  eligible: { label: 'Eligible assignments' },
  eligibleApplications: { label: 'Applications that are eligible', entryText: nameOf },
};

/** It has no name of its own at Microsoft. */
const exactSettingOf = ({ id, settings }: ConfigurationObject) => ({ id, ...settings });

const isAuthorization = ({ id }: ConfigurationObject): boolean => id === 'authorizationPolicy';

export const watchedDirectory: readonly Watches<MicrosoftGraphClient>[] = [
  {
    type: 'method',
    name: 'Authentication method',
    fact: configuredMethods,
    informs: [authenticationMethods],
    // Since the second, a method of another company has its name, and not its id.
    form: 2,
    labels: methodLabels,
    restores: { changesOf: () => authenticationMethodChanges.update.siblings, exactOf, settingsOf: methodSettingsOf },
  },
  {
    type: 'setting',
    name: 'Directory setting',
    fact: configuredDirectorySettings,
    informs: [directorySettings, directoryState],
    form: 1,
    labels: settingLabels,
    restores: {
      changesOf: (version) => (isAuthorization(version) ? directorySettingsChanges.update.siblings : undefined),
      exactOf: exactSettingOf,
      settingsOf: authorizationSettingsOf,
    },
    byHand: ({ name }) =>
      `Rampart does not write “${name}” to Microsoft. Set it back in the Microsoft Entra admin center: security defaults under Overview, Properties, and the migration under Authentication methods, Policies.`,
    // The log names the directory, and not the policy, of which there is one.
    logAction: 'Update authorization policy',
  },
  {
    type: 'role',
    name: 'Administrator role',
    fact: configuredRoles,
    informs: [roles],
    // Since the second, also roles that people may activate and no one ever has; since the third, each has the name of its template, and what is
    // within an administrative unit is left out; since the fourth, a membership of a group that a person has activated is too.
    form: 4,
    labels: roleLabels,
    byHand: ({ name }) =>
      `Rampart assigns no administrator roles. In the Microsoft Entra admin center, open Roles & admins, “${name}”, Assignments, and remove or add the assignment there.`,
  },
];
