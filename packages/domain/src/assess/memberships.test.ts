import { expect, test } from 'vitest';
import { membershipsFrom } from './memberships.ts';

const collected = {
  groups: [
    { id: 'all', kind: 'everyone', memberIds: ['ann'] },
    { id: 'finance', kind: 'assigned', memberIds: ['ann', 'bob'] },
  ],
  roles: [{ id: 'r1', templateId: 't1', memberIds: ['ann'], eligibleIds: ['bob'] }],
  people: [
    { id: 'ann', kind: 'member' },
    { id: 'bob', kind: 'guest' },
    { id: 'mia', kind: 'member', isExternal: true },
  ],
};

test('people have the groups, roles and kind that the facts say', () => {
  const { groupsOf, rolesOf, eligibleRolesOf, guestKindOf } = membershipsFrom(collected);
  expect(groupsOf('ann')).toEqual(new Set(['all', 'finance']));
  expect(rolesOf('ann')).toEqual(new Set(['r1', 't1']));
  expect(['ann', 'bob'].map(eligibleRolesOf)).toEqual([new Set(), new Set(['r1', 't1'])]);
  expect(['ann', 'bob', 'mia'].map(guestKindOf)).toEqual([null, 'guest', 'external-member']);
});

test('everyone is in the group of all people, listed or not', () => {
  const { groupsOf, rolesOf } = membershipsFrom(collected);
  expect(groupsOf('bob')).toEqual(new Set(['finance', 'all']));
  expect(groupsOf('new-person')).toEqual(new Set(['all']));
  expect(rolesOf('bob')).toEqual(new Set());
});

test('what could not be read is not known, rather than empty', () => {
  const { groupsOf, rolesOf, guestKindOf } = membershipsFrom({});
  expect([groupsOf('ann'), rolesOf('ann'), guestKindOf('ann')]).toEqual([undefined, undefined, undefined]);
  expect(membershipsFrom(collected).guestKindOf('new-person')).toBeUndefined();
});

test('people are in the groups that contain theirs, at any depth, also where groups contain each other', () => {
  const nested = [
    { id: 'outer', kind: 'assigned', memberIds: [], groupIds: ['middle'] },
    { id: 'middle', kind: 'assigned', memberIds: ['bob'], groupIds: ['inner'] },
    { id: 'inner', kind: 'assigned', memberIds: ['ann'], groupIds: ['outer'] },
    { id: 'other', kind: 'assigned', memberIds: ['cid'] },
  ];
  const { groupsOf } = membershipsFrom({ groups: nested });
  for (const id of ['ann', 'bob']) expect(groupsOf(id)).toEqual(new Set(['outer', 'middle', 'inner']));
  expect(groupsOf('cid')).toEqual(new Set(['other']));
});

test('who else is in a group is not known where a group within it was not read', () => {
  const { groupsOf } = membershipsFrom({ groups: [{ id: 'outer', kind: 'assigned', memberIds: ['ann'], groupIds: ['unread'] }] });
  expect(groupsOf('ann')).toEqual(new Set(['outer']));
  expect(groupsOf('bob')).toBeUndefined();
});
