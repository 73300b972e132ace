import type { AnyEventKind } from '@rampart/domain/event-kind.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { groupAccess } from './collaboration/group-access.ts';
import { sharing } from './collaboration/sharing.ts';
import { configuredGroups } from './configuration/groups.ts';
import { configuredDirectorySettings } from './configuration/directory-settings.ts';
import { configuredGroupAccess } from './configuration/group-access.ts';
import { configuredMailPolicies } from './configuration/mail-policies.ts';
import { configuredMethods } from './configuration/methods.ts';
import { configuredPolicies } from './configuration/policies.ts';
import { configuredProfiles } from './configuration/profiles.ts';
import { configuredRoles } from './configuration/roles.ts';
import { configuredRules } from './configuration/rules.ts';
import { configuredSettings } from './configuration/settings.ts';
import { configuredZones } from './configuration/zones.ts';
import { accountProtection } from './identity/account-protection.ts';
import { apiTokens } from './identity/api-tokens.ts';
import { authenticationMethods } from './identity/authentication-methods.ts';
import { consoleAccounts } from './identity/console-accounts.ts';
import { consoleSessions } from './identity/console-sessions.ts';
import { directorySettings } from './identity/directory-settings.ts';
import { directoryState } from './identity/directory-state.ts';
import { enrollmentPolicies } from './identity/enrollment-policies.ts';
import { mailNotices } from './identity/mail-notices.ts';
import { passwordPolicies } from './identity/password-policies.ts';
import { registeredMethods } from './identity/registered-methods.ts';
import { roles } from './identity/roles.ts';
import { sensitiveAccounts } from './identity/sensitive-accounts.ts';
import { settingChanges } from './identity/setting-changes.ts';
import { signInPolicies } from './identity/sign-in-policies.ts';
import { signIns } from './identity/sign-ins.ts';
import { licences } from './licences/licences.ts';
import { vendorFeatures } from './licences/vendor-features.ts';
import { attackRemoval } from './mail/attack-removal.ts';
import { mailDomains } from './mail/mail-domains.ts';
import { mailExceptions } from './mail/mail-exceptions.ts';
import { managedLinks } from './mail/managed-links.ts';
import { mailProtection } from './mail/mail-protection.ts';
import { senderLists } from './mail/sender-lists.ts';
import { ownDomains } from './mail/own-domains.ts';
import { platformChecks } from './mail/platform-checks.ts';
import { reportedMails } from './mail/reported-mails.ts';
import { senderRules } from './mail/sender-rules.ts';
import { filterPolicies } from './mail/filter-policies.ts';
import { mailPolicies } from './mail/mail-policies.ts';
import { mailSettings } from './mail/mail-settings.ts';
import { torExits } from './network/tor-exits.ts';
import { zones } from './network/zones.ts';
import { emergencyAccess } from './people/emergency-access.ts';
import { groups } from './people/groups.ts';
import { mostAttacked } from './people/most-attacked.ts';
import { people } from './people/people.ts';
import { attackedPeople } from './threats/attacked-people.ts';
import { mailThreats } from './threats/mail-threats.ts';
import { stoppedMail } from './threats/stopped-mail.ts';
import { takeoverCases } from './threats/takeover-cases.ts';

/** Every kind of fact and of event. `npm run new-control` adds the fact it needs; a test holds the list equal to the files. */
export const factRegistry: readonly (AnyFact | AnyEventKind)[] = [
  groupAccess,
  sharing,
  configuredGroups,
  configuredDirectorySettings,
  configuredGroupAccess,
  configuredMailPolicies,
  configuredMethods,
  configuredPolicies,
  configuredProfiles,
  configuredRoles,
  configuredRules,
  configuredSettings,
  configuredZones,
  accountProtection,
  apiTokens,
  authenticationMethods,
  consoleAccounts,
  consoleSessions,
  directorySettings,
  directoryState,
  enrollmentPolicies,
  mailNotices,
  passwordPolicies,
  registeredMethods,
  roles,
  sensitiveAccounts,
  settingChanges,
  signInPolicies,
  signIns,
  licences,
  vendorFeatures,
  attackRemoval,
  mailDomains,
  filterPolicies,
  mailPolicies,
  mailProtection,
  mailExceptions,
  managedLinks,
  senderLists,
  ownDomains,
  platformChecks,
  reportedMails,
  senderRules,
  mailSettings,
  torExits,
  zones,
  emergencyAccess,
  groups,
  mostAttacked,
  people,
  attackedPeople,
  mailThreats,
  stoppedMail,
  takeoverCases,
];
