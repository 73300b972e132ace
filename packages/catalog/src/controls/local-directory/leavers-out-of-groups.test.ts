import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { aGroup, aPerson } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import { leaversOutOfGroups } from './leavers-out-of-groups.ts';

const ada = aPerson('ada');
const gone = aPerson('gone', { isEnabled: false });
const people = [ada, gone];
const vpn = aGroup('VPN users', ['ada', 'gone']);
const clean = aGroup('Managers', ['ada']);

describe('leavers in groups', () => {
  isJudged(leaversOutOfGroups, {
    'passes when no group holds a disabled account': [{ people, groups: [clean] }, 'pass'],
    'passes when only a rule of the directory keeps them': [{ people, groups: [{ ...vpn, kind: 'dynamic' }] }, 'pass'],
    'fails with those who are left, and in how many groups': [
      { people, groups: [vpn, clean] },
      'fail',
      /^1 of 1 disabled accounts is still in a group: gone\.$/,
    ],
    'passes a disabled account of a mailbox that no single person reads, or of one linked to another forest': [
      {
        people: [
          ada,
          { ...gone, kind: 'shared-mailbox' },
          aPerson('linked', { isEnabled: false, isLinkedMailbox: true }),
          aPerson('left', { isEnabled: false }),
        ],
        groups: [vpn, aGroup('Sales', ['linked'])],
      },
      'pass',
    ],
    'fails with one whose primary group is another than the usual': [
      { people, groups: [aGroup('Domain Admins', [], { rid: 512, isBuiltIn: true, primaryMemberIds: ['gone'] })] },
      'fail',
      /still in a group: gone\.$/,
    ],
    'passes with the usual primary group': [
      { people, groups: [aGroup('Domain Users', [], { rid: 513, primaryMemberIds: ['gone'] })] },
      'pass',
    ],
    'is not applicable where no one has left': [{ people: [ada], groups: [vpn] }, 'not-applicable', /no disabled accounts/],
    'is unknown when groups could not be read': [{ people }, 'unknown', /people.groups/],
    'is unknown when people could not be read': [{}, 'unknown', /people.people/],
  });

  test('its changes take them out of exactly those groups, and make it pass', () => {
    const changes = leaversOutOfGroups.remedy.changes!(deploymentOf(leaversOutOfGroups, { people, groups: [vpn, clean] }));
    expect(changes).toMatchObject([
      {
        id: 'people.update-group',
        target: vpn.id,
        before: { memberIds: ['ada', 'gone'] },
        after: { name: 'VPN users', memberIds: ['ada'] },
      },
    ]);
    const fixed = { ...vpn, ...(changes[0]!.after as object) };
    expect(leaversOutOfGroups.assess({ people, groups: [fixed, clean] }, { asOf }).state).toBe('pass');
  });

  test('a group that came with the directory is named, and never changed', () => {
    const admins = aGroup('Domain Admins', ['ada', 'gone'], { isBuiltIn: true });
    const deployment = deploymentOf(leaversOutOfGroups, { people, groups: [admins] });
    expect(leaversOutOfGroups.remedy.changes!(deployment)).toEqual([]);
    expect(leaversOutOfGroups.remedy.steps(deployment).at(-1)).toContain('Domain Admins');
    expect(leaversOutOfGroups.assess({ people, groups: [admins] }, { asOf }).state).toBe('fail');
  });

  test('a mailbox that no single person reads stays in its groups', () => {
    const room = aPerson('room', { isEnabled: false, kind: 'shared-mailbox' });
    const linked = aPerson('linked', { isEnabled: false, isLinkedMailbox: true });
    const group = aGroup('VPN users', ['ada', 'gone', 'linked', 'room']);
    const changes = leaversOutOfGroups.remedy.changes!(
      deploymentOf(leaversOutOfGroups, { people: [...people, room, linked], groups: [group] }),
    );
    expect(changes).toMatchObject([{ after: { memberIds: ['ada', 'linked', 'room'] } }]);
  });

  test('a primary group is named, and never changed', () => {
    const pilots = aGroup('Pilots', ['ada'], { rid: 1200, primaryMemberIds: ['gone'] });
    const deployment = deploymentOf(leaversOutOfGroups, { people, groups: [pilots] });
    expect(leaversOutOfGroups.remedy.changes!(deployment)).toEqual([]);
    expect(leaversOutOfGroups.remedy.steps(deployment).join(' ')).toContain('primary group of some of these accounts is Pilots');
  });

  test('an excluded person stays', () => {
    const deployment = deploymentOf(leaversOutOfGroups, { people, groups: [vpn] }, { excluded: ['gone'] });
    expect(leaversOutOfGroups.remedy.changes!(deployment)).toEqual([]);
    expect(leaversOutOfGroups.remedy.steps(deployment).at(-1)).toContain('none');
  });
});
