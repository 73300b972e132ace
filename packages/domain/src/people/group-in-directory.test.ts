import { expect, test } from 'vitest';
import type { Group } from '../group.ts';
import { findGroupOf, groupClash, groupsNamedAs, peopleOfPrograms } from './group-in-directory.ts';

const people = 'Most Attacked: Phishing';
const aGroup = (id: string, particular: Partial<Group> = {}): Group => ({
  id,
  name: `Rampart: ${people}`,
  description: null,
  kind: 'assigned',
  memberIds: [],
  mayHoldRoles: null,
  ...particular,
});
const ours = aGroup('ours');

test('finds the group by the name that it is kept under, and by no other', () => {
  expect(findGroupOf(people, [aGroup('theirs', { name: people }), ours])?.id).toBe('ours');
  expect(findGroupOf(people, [aGroup('theirs', { name: people })])).toBeUndefined();
  expect(findGroupOf('Most Attacked: Overall', [ours])).toBeUndefined();
});

test('takes no group of that name that the directory fills by itself', () => {
  for (const kind of ['dynamic', 'everyone', 'application'] as const) {
    expect(findGroupOf(people, [aGroup('theirs', { kind })])).toBeUndefined();
    expect(findGroupOf(people, [aGroup('theirs', { kind }), ours])?.id).toBe('ours');
  }
});

test('finds none where several groups have the name', () => {
  expect(findGroupOf(people, [ours, aGroup('theirs')])).toBeUndefined();
  expect(groupsNamedAs(people, [ours, aGroup('theirs')]).map(({ id }) => id)).toEqual(['ours', 'theirs']);
});

test('says how many groups have the name, and nothing where one or none has', () => {
  const because = 'The directory has 2 groups “Rampart: Most Attacked: Phishing”: which of them has the people of the list is not known.';
  expect(groupClash(people, [ours, aGroup('theirs')])).toBe(`${because} Rename or delete the others.`);
  expect(groupClash(people, [ours, aGroup('theirs', { kind: 'dynamic' })])).toBeUndefined();
  expect(groupClash(people, [])).toBeUndefined();
});

test('a control is for a group of people only where each of its programs is', () => {
  expect(peopleOfPrograms(['most_attacked_phishing'])).toBe('Most Attacked: Phishing');
  expect(peopleOfPrograms(['most_attacked_phishing', 'baseline'])).toBeUndefined();
  expect(peopleOfPrograms([])).toBeUndefined();
});
