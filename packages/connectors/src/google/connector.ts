import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { sharing } from '@rampart/facts/collaboration/sharing.ts';
import { accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { roles } from '@rampart/facts/identity/roles.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { mailDomains } from '@rampart/facts/mail/mail-domains.ts';
import { mailProtection } from '@rampart/facts/mail/mail-protection.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { collects, defineConnector, streams } from '../kit/connector.ts';
import { appliesInGoogle } from './apply.ts';
import { connectGoogle } from './auth.ts';
import { settlesWithinMs } from './client.ts';
import { collectPeople, collectRegisteredMethods } from './collect.ts';
import { collectMailDomains } from './domains/domains.ts';
import { collectGroupAccess } from './groups/group-access.ts';
import { collectGroups } from './groups/groups.ts';
import { collectsConfiguredGroups, watchedGroups } from './groups/watched-groups.ts';
import { lateWithinMs, streamSettingChanges, streamSignIns } from './logs/logs.ts';
import { collectAccountProtection, collectMailProtection, collectPasswordPolicies, collectSharing } from './policies/policy-facts.ts';
import { collectsConfiguredPolicies, watchedPolicies } from './policies/watched-policies.ts';
import { collectRoles } from './roles/roles.ts';
import { scopes } from './scopes.ts';
import { googleWords } from './setting-words.ts';

const logKeptDays = 180;
const ofPolicies = [scopes.policies, scopes.units];

export const google = defineConnector({
  id: 'google',
  vendor: 'Google',
  methods: ['api_key_username'],
  connect: connectGoogle,
  test: (client) => client.test(),
  settlesWithinMs,
  collects: [
    collects(people, { title: 'People and their managers', scopes: [scopes.people], with: collectPeople }),
    collects(groups, { title: 'Groups and their members', scopes: [scopes.groups, scopes.people], with: collectGroups }),
    collects(roles, {
      title: 'Administrator roles and who holds them',
      scopes: [scopes.roles, scopes.people, scopes.groups],
      with: collectRoles,
    }),
    collects(registeredMethods, { title: 'Who has set up 2-Step Verification', scopes: [scopes.people], with: collectRegisteredMethods }),
    collects(accountProtection, {
      title: '2-Step Verification, sessions and recovery',
      scopes: ofPolicies,
      with: collectAccountProtection,
    }),
    collects(passwordPolicies, { title: 'Password management', scopes: ofPolicies, with: collectPasswordPolicies }),
    collects(groupAccess, {
      title: 'Who may join, read and post to groups',
      scopes: [scopes.groupSettings, scopes.groups, scopes.people],
      with: collectGroupAccess,
    }),
    collects(sharing, { title: 'Sharing outside of the organisation', scopes: ofPolicies, with: collectSharing }),
    collects(mailProtection, { title: 'Gmail safety settings', scopes: ofPolicies, with: collectMailProtection }),
    collects(mailDomains, { title: 'What your mail domains publish in the DNS', scopes: [scopes.domains], with: collectMailDomains }),
    collectsConfiguredPolicies,
    collectsConfiguredGroups,
  ],
  streams: [
    streams(signIns, {
      title: 'Sign-ins',
      scopes: [scopes.reports],
      keptDays: logKeptDays,
      overlapMs: lateWithinMs,
      with: streamSignIns,
    }),
    streams(settingChanges, {
      title: 'Who changed which setting',
      scopes: [scopes.reports],
      keptDays: logKeptDays,
      overlapMs: lateWithinMs,
      with: streamSettingChanges,
    }),
  ],
  applies: appliesInGoogle,
  words: googleWords,
  watches: [...watchedPolicies, watchedGroups],
});
