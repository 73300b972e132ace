import { expect, test } from 'vitest';
import type { Group } from '../group.ts';
import { findGroupOf, peopleOfPrograms } from './group-in-directory.ts';

const aGroup = (id: string, name: string): Group => ({ id, name, description: null, kind: 'assigned', memberIds: [], mayHoldRoles: null });
const [theirs, ours] = [aGroup('theirs', 'Most Attacked: Phishing'), aGroup('ours', 'Rampart: Most Attacked: Phishing')];

test('finds the group that is kept in the directory before another one of the same name', () => {
  expect(findGroupOf('Most Attacked: Phishing', [theirs, ours])?.id).toBe('ours');
  expect(findGroupOf('Most Attacked: Phishing', [theirs])?.id).toBe('theirs');
  expect(findGroupOf('Most Attacked: Overall', [theirs, ours])).toBeUndefined();
});

test('a control is for a group of people only where each of its programs is', () => {
  expect(peopleOfPrograms(['most_attacked_phishing'])).toBe('Most Attacked: Phishing');
  expect(peopleOfPrograms(['most_attacked_phishing', 'baseline'])).toBeUndefined();
  expect(peopleOfPrograms([])).toBeUndefined();
});
