import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { directoryState } from '@rampart/facts/identity/directory-state.ts';
import { registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { licences } from '@rampart/facts/licences/licences.ts';
import { mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { collects, collectsList, defineConnector, streams } from '../kit/connector.ts';
import { appliesInMicrosoftGraph } from './apply.ts';
import { connectMicrosoftGraph } from './auth.ts';
import { settlesWithinMs } from './client.ts';
import { collectPeople, collectRegisteredMethods } from './collect.ts';
import { collectMailDomains } from './directory/mail-domains.ts';
import { collectDirectorySettings } from './directory/directory-settings.ts';
import { collectDirectoryState } from './directory/directory-state.ts';
import { collectRoles } from './directory/roles.ts';
import { mailPermission } from './exchange/exchange-client.ts';
import { mailWords } from './exchange/mail-labels.ts';
import { collectFilterPolicies, collectMailPolicies, collectOwnDomains } from './exchange/mail-policies.ts';
import { collectMailSettings } from './exchange/mail-settings.ts';
import { collectTenantLists } from './exchange/tenant-lists.ts';
import { collectsConfiguredMail, watchedMail } from './exchange/watched-mail.ts';
import { collectGroups } from './groups/groups.ts';
import { collectLicences } from './licences/licences.ts';
import { collectAuthenticationMethods } from './methods/methods.ts';
import { microsoftConsent } from './token/delegated.ts';
import { ConditionalAccessPolicy } from './sign-in-policies/policy-schema.ts';
import { NamedLocation } from './schema.ts';
import { lateWithinMs, streamSettingChanges, streamSignIns } from './logs/logs.ts';
import { toSignInPolicy } from './sign-in-policies/sign-in-policies.ts';
import { toZone } from './locations/locations.ts';
import { collectsConfiguredAccess, watchedAccess } from './watch/watched-access.ts';
import { collectsConfiguredDirectory, watchedDirectory } from './watch/watched-directory.ts';
import { microsoftWords } from './setting-words.ts';

const logs = ['AuditLog.Read.All', 'Directory.Read.All'];
// What every directory keeps that has a premium licence; without one it is seven days.
const keptDays = 30;

export const microsoftGraph = defineConnector({
  id: 'microsoft-graph',
  vendor: 'Microsoft',
  methods: ['oauth_app', 'url_client_secret_client_id'],
  connect: connectMicrosoftGraph,
  test: (client) => client.test(),
  delegated: microsoftConsent,
  collects: [
    collects(people, { title: 'People and their managers', scopes: ['User.Read.All'], with: collectPeople }),
    collects(groups, { title: 'Groups and their members', scopes: ['GroupMember.Read.All'], with: collectGroups }),
    collects(roles, {
      title: 'Administrator roles, who holds them and who may activate them',
      scopes: ['RoleManagement.Read.Directory', 'GroupMember.Read.All'],
      with: collectRoles,
    }),
    collects(directorySettings, {
      title: 'What everyone in the directory may do',
      scopes: ['Policy.Read.All'],
      with: collectDirectorySettings,
    }),
    collects(directoryState, {
      title: 'Security defaults, synchronization, and migration of authentication methods',
      scopes: ['Policy.Read.All', 'Organization.Read.All'],
      with: collectDirectoryState,
    }),
    collects(authenticationMethods, {
      title: 'Authentication methods',
      scopes: ['Policy.Read.All'],
      with: collectAuthenticationMethods,
    }),
    collects(registeredMethods, {
      title: 'What people have registered',
      scopes: ['AuditLog.Read.All'],
      with: collectRegisteredMethods,
    }),
    collectsList(signInPolicies, {
      title: 'Conditional access policies',
      scopes: ['Policy.Read.All'],
      path: 'identity/conditionalAccess/policies',
      item: ConditionalAccessPolicy.transform(toSignInPolicy),
    }),
    collectsList(zones, {
      title: 'Named locations',
      scopes: ['Policy.Read.All'],
      path: 'identity/conditionalAccess/namedLocations',
      item: NamedLocation.transform(toZone),
    }),
    collects(mailDomains, {
      title: 'What your mail domains publish in the DNS',
      scopes: ['Organization.Read.All'],
      with: collectMailDomains,
    }),
    ...collectsConfiguredAccess,
    ...collectsConfiguredDirectory,
    collects(filterPolicies, {
      title: 'Anti-phishing, anti-spam and anti-malware policies, and whom they are for',
      scopes: [mailPermission],
      with: collectFilterPolicies,
    }),
    collects(mailPolicies, { title: 'Threat policies and whom they are for', scopes: [mailPermission], with: collectMailPolicies }),
    collects(mailSettings, { title: 'Mail settings of the organisation', scopes: [mailPermission], with: collectMailSettings }),
    collects(mailExceptions, { title: 'Tenant Allow/Block List', scopes: [mailPermission], with: collectTenantLists }),
    collects(ownDomains, { title: 'Domains that receive mail', scopes: [mailPermission], with: collectOwnDomains }),
    ...collectsConfiguredMail,
    collects(licences, {
      title: 'Licences, their subscriptions, and how many accounts that have them signed in',
      scopes: ['Organization.Read.All'],
      with: collectLicences,
    }),
  ],
  streams: [
    streams(signIns, { title: 'Sign-ins', scopes: logs, keptDays, overlapMs: lateWithinMs, with: streamSignIns }),
    streams(settingChanges, {
      title: 'Changes of settings',
      scopes: logs,
      keptDays,
      overlapMs: lateWithinMs,
      with: streamSettingChanges,
    }),
  ],
  applies: appliesInMicrosoftGraph,
  words: {
    ...microsoftWords,
    labels: { ...microsoftWords.labels, ...mailWords.labels },
    values: { ...microsoftWords.values, ...mailWords.values },
  },
  settlesWithinMs,
  watches: [...watchedAccess, ...watchedDirectory, ...watchedMail],
});
