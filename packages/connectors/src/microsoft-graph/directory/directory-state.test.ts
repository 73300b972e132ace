import { expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

const answers = (isEnabled: boolean, policyMigrationState: string | null, onPremisesSyncEnabled: boolean | null) => ({
  'policies/identitySecurityDefaultsEnforcementPolicy': { isEnabled },
  'policies/authenticationMethodsPolicy': { policyMigrationState },
  organization: { value: [{ id: 't1', onPremisesSyncEnabled }] },
});

test.each([
  [answers(true, 'preMigration', null), { hasSecurityDefaults: true, isSynchronized: false, methodsMigration: 'not-started' }],
  [answers(false, 'migrationInProgress', true), { hasSecurityDefaults: false, isSynchronized: true, methodsMigration: 'in-progress' }],
  [answers(false, 'migrationComplete', false), { hasSecurityDefaults: false, isSynchronized: false, methodsMigration: 'complete' }],
  [answers(false, null, true), { hasSecurityDefaults: false, isSynchronized: true, methodsMigration: null }],
])('reads %j', async (given, expected) => {
  expect((await readGraph('identity.directory-state', given)).value).toEqual(expected);
});
