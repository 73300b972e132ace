import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { FieldLabels } from '@rampart/domain/watch/setting-differences.ts';
import { configuredPolicies } from '@rampart/facts/configuration/policies.ts';
import { configuredProfiles } from '@rampart/facts/configuration/profiles.ts';
import { configuredSettings } from '@rampart/facts/configuration/settings.ts';
import { consoleAccounts } from '@rampart/facts/identity/console-accounts.ts';
import { consoleSessions } from '@rampart/facts/identity/console-sessions.ts';
import { canonicalSettings } from '../../kit/canonical-settings.ts';
import { collects, type Watches } from '../../kit/connector.ts';
import type { AbnormalClient } from '../client.ts';
import type { PortalRole, PortalUser } from '../schema.ts';
import { sections } from '../sections.ts';
import { targetKinds } from './audit-log.ts';
import { readRoles, readSessions, readUsers } from './portal.ts';

const sessionsId = 'session_settings';
const canonical = (raw: object): Readonly<Record<string, unknown>> => canonicalSettings({ ...raw }, { without: new Set() });
const alone = { parent: null, isEnabled: null, position: null } as const;

const toRole = ({ id, name, description, policies }: PortalRole): ConfigurationObject => ({
  ...alone,
  id,
  name,
  settings: canonical({ description, policies }),
});

/** What a role gives is the role’s, and changes with it. */
const toUser = ({ user_id: id, email, groups, role, ...user }: PortalUser): ConfigurationObject => ({
  ...alone,
  id,
  name: email,
  settings: canonical({
    groups,
    role: role?.name,
    local_login_enabled: user.local_login_enabled,
    sso_enabled: user.sso_enabled,
  }),
});

export const collectsConfigured = [
  collects(configuredSettings, {
    title: 'Session settings of the portal, watched for drift',
    scopes: [sections.settings],
    with: async (client: AbnormalClient) => [
      { ...alone, id: sessionsId, name: 'Session settings', settings: canonical(await readSessions(client)) },
    ],
  }),
  collects(configuredPolicies, {
    title: 'Roles of the portal, watched for drift',
    scopes: [sections.roles],
    with: async (client: AbnormalClient) => (await readRoles(client)).map(toRole),
  }),
  collects(configuredProfiles, {
    title: 'Users of the portal, watched for drift',
    scopes: [sections.users],
    with: async (client: AbnormalClient) => (await readUsers(client)).map(toUser),
  }),
];

const name = { label: 'Name' };
const sessionLabels: FieldLabels = {
  name,
  inactivity_timeout_minutes: { label: 'Inactivity timeout (minutes)' },
  max_session_time_minutes: { label: 'Maximum session time (minutes)' },
};
const roleLabels: FieldLabels = { name, description: { label: 'Description' }, policies: { label: 'Permissions' } };
const userLabels: FieldLabels = {
  name: { label: 'Email address' },
  groups: { label: 'Groups' },
  role: { label: 'Role' },
  local_login_enabled: { label: 'Local login' },
  sso_enabled: { label: 'SSO' },
};

const form = 1;

/** No API writes them: a former version is restored in the portal. */
export const watchedPortal: readonly Watches<AbnormalClient>[] = [
  {
    type: 'setting',
    name: 'Session settings',
    fact: configuredSettings,
    informs: [consoleSessions],
    form,
    labels: sessionLabels,
    logKind: targetKinds.setting,
  },
  {
    type: 'policy',
    name: 'Role',
    fact: configuredPolicies,
    informs: [consoleAccounts],
    form,
    labels: roleLabels,
    logKind: targetKinds.policy,
  },
  {
    type: 'profile',
    name: 'Portal user',
    fact: configuredProfiles,
    informs: [consoleAccounts],
    form,
    labels: userLabels,
    logKind: targetKinds.profile,
  },
];
