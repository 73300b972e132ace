import { expect, test } from 'vitest';
import { idsWithin } from './ids-within.ts';

const groups = [
  { id: 'outer', memberIds: ['ann'], groupIds: ['inner', 'unread'] },
  { id: 'inner', memberIds: ['bob'], groupIds: ['outer'] },
  { id: 'other', memberIds: ['eve'] },
];

test('finds people and groups at any depth, also where groups contain each other', () => {
  expect([...idsWithin(['outer'], groups)].toSorted()).toEqual(['ann', 'bob', 'inner', 'outer', 'unread']);
});

test('takes a group that is not known for itself alone', () => {
  expect([...idsWithin(['deleted'], groups)]).toEqual(['deleted']);
});

test('joins what is said twice of the same group', () => {
  expect(idsWithin(['other'], [...groups, { id: 'other', memberIds: ['dan'] }])).toEqual(new Set(['other', 'eve', 'dan']));
});
