import { groupChanges } from '@rampart/changes/people/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { localDirectory as simulator } from '@rampart/simulators/local-directory/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { consoleActs } from '../../test-support/directory-console-acts.ts';
import { localDirectory } from './connector.ts';

/** Domain Admins and the other groups that every Active Directory is born with. */
const builtInGroups = 35;

connectorContract({
  connector: localDirectory,
  simulator,
  makeWorld: () => testWorld({ people: 1700 }),
  account: / in haldenfreight\.example$/,
  authMethods: ['username_password_hostname'],
  counts: {
    [people.id]: ({ world }) => world.peopleAt(world.now()).length,
    [groups.id]: ({ world }) => world.groupsAt(world.now()).length + builtInGroups,
  },
  acts: consoleActs,
  writer: 'writer',
  async writes({ apply, collect }) {
    const found = groups.schema
      .parse(await collect(groups.id))
      .find(({ isBuiltIn, memberIds }) => isBuiltIn !== true && memberIds.length > 2);
    const memberIds = found?.memberIds ?? [];
    const before = { name: 'Waiting', description: null, memberIds: memberIds.slice(0, 2) };
    const { target } = await apply(groupChanges.create(before));
    return [
      groupChanges.create({ ...before, name: 'New' }),
      groupChanges.update({ target, before, after: { ...before, memberIds } }),
      groupChanges.delete({ target, before }),
    ];
  },
  leaves: {
    'error-with-200': 'LDAP has one code for success and others for failures, and no text beside it that counts.',
    'expired-token': 'A bound LDAP session has no token that could expire.',
    'missing-scope': 'What an account may read of a directory is told by leaving it out, not by a refusal.',
  },
});
