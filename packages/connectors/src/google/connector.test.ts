import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { GroupAccessSettings } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { configuredGroupAccess } from '@rampart/facts/configuration/group-access.ts';
import { registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { scheduledChanges } from '@rampart/simulators/world/scheduled-changes.ts';
import { connectorContract } from '../../test-support/contract-suite.ts';
import { inDepth } from '../../test-support/test-depth.ts';
import { google } from './connector.ts';

const twoDays = 2 * dayMs;
const change = scheduledChanges.findLast(({ vendor }) => vendor === 'google');
const dayAfterAChange = new Date(testWorld().options.start.getTime() + ((change?.day ?? 0) + 1) * dayMs);
const accounts = (world: World): number => world.peopleAt(world.now()).filter(({ kind }) => kind !== 'guest').length;
const lists = (world: World): number => world.groupsAt(world.now()).length;

connectorContract({
  connector: google,
  simulator,
  makeWorld: () => testWorld({ people: inDepth(120, 600), now: dayAfterAChange }),
  account: /^Halden Freight \(haldenfreight\.example\)$/,
  counts: {
    [people.id]: ({ world }) => accounts(world),
    [registeredMethods.id]: ({ world }) => accounts(world),
    [groups.id]: ({ world }) => lists(world),
    [groupAccess.id]: ({ world }) => lists(world),
    [configuredGroupAccess.id]: ({ world }) => lists(world),
    [signIns.id]: ({ world }) =>
      [...world.signInsBetween(new Date(world.now().getTime() - twoDays), world.now())].filter(({ via }) => via === 'google').length,
  },
  details: [
    { fact: groups.id, of: /\/groups\/[^/]+\/members/ },
    { fact: groupAccess.id, of: /\/groups\/v1\/groups\// },
    { fact: configuredGroupAccess.id, of: /\/groups\/v1\/groups\// },
  ],
  withdraw: (simulatorControl, scope) => simulatorControl.withdraw(scope),
  acts: [
    {
      title: 'a setting is changed for a unit',
      type: 'policy',
      kind: 'added',
      act: (simulatorControl) => simulatorControl.changePolicy('gmail.imap_access', '/Depots', { enableImapAccess: false }),
    },
    {
      title: 'a setting of everyone is changed again',
      type: 'policy',
      kind: 'modified',
      act: (simulatorControl) => simulatorControl.changePolicy('security.password', '/', { minimumLength: 12 }),
    },
    {
      title: 'a unit inherits a setting again',
      type: 'policy',
      kind: 'deleted',
      prepare: (simulatorControl) => simulatorControl.changePolicy('gmail.imap_access', '/Depots', { enableImapAccess: false }),
      act: (simulatorControl) => simulatorControl.inheritPolicy('gmail.imap_access', '/Depots'),
    },
    {
      title: 'a group is added',
      type: 'group',
      kind: 'added',
      restored: 0,
      act: (simulatorControl) => simulatorControl.addGroup('Made in the console'),
    },
    {
      title: 'a group is deleted',
      type: 'group',
      kind: 'deleted',
      restored: 0,
      act: (simulatorControl) => simulatorControl.deleteGroup('Finance approvers'),
    },
    {
      title: 'anyone may post to a group',
      type: 'group',
      kind: 'modified',
      act: (simulatorControl) => simulatorControl.changeGroup('Finance approvers', { whoCanPostMessage: 'ANYONE_CAN_POST' }),
    },
  ],
  async writes({ collect }) {
    const [opened] = groupAccess.schema.parse(await collect(groupAccess.id)).filter(({ joining }) => joining === 'anyone');
    const before = GroupAccessSettings.parse(opened);
    const after = { ...before, joining: 'by-invitation' as const, mayHaveOutsideMembers: false };
    return [groupAccessChanges.update({ target: opened!.id, before, after })];
  },
});
