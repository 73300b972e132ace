import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { sensitiveAccounts } from '@rampart/facts/identity/sensitive-accounts.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { collects, defineConnector } from '../kit/connector.ts';
import { appliesInLocalDirectory } from './apply.ts';
import { connectLocalDirectory } from './auth.ts';
import { collectPeople, collectSensitiveAccounts } from './collect.ts';
import { collectGroups } from './groups/collect-groups.ts';
import { collectPasswordPolicies } from './password-policies/collect-password-policies.ts';
import { directoryWords } from './setting-words.ts';
import { collectsConfigured, watchedDirectory } from './watch/watched-directory.ts';

export const localDirectory = defineConnector({
  id: 'local-directory',
  vendor: 'The directory',
  methods: ['username_password_hostname', 'direct_upload', 'file_snapshot'],
  connect: connectLocalDirectory,
  test: (client) => client.test(),
  close: (client) => client.close(),
  collects: [
    collects(people, { title: 'People and their managers', scopes: ['Read access to user objects'], with: collectPeople }),
    collects(groups, { title: 'Groups and their members', scopes: ['Read access to group objects'], with: collectGroups }),
    collects(passwordPolicies, {
      title: 'Password policies',
      scopes: ['Read access to the domain object', 'Read access to password settings objects'],
      with: collectPasswordPolicies,
    }),
    collects(sensitiveAccounts, {
      title: 'Privileged or vulnerable accounts',
      scopes: ['Read access to user and computer objects'],
      with: collectSensitiveAccounts,
    }),
    ...collectsConfigured,
  ],
  streams: [],
  applies: appliesInLocalDirectory,
  words: directoryWords,
  watches: watchedDirectory,
});
