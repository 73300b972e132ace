import { groupRules } from '@rampart/catalog/people-groups/group-rules.ts';
import { executivesId, peopleGroups } from '@rampart/domain/people/people-group.ts';
import { expect, test } from 'vitest';
import { mostAttackedPrograms } from './most-attacked-programs.ts';

test('no program whose people are deployed is for a group that a rule or a hand decides: an edit of it would be deployed without an approval', () => {
  const decided = new Set([...groupRules.map(({ groupId }) => groupId), executivesId]);
  const groups = mostAttackedPrograms.map(({ name }) => peopleGroups.find((group) => group.name === name));
  expect(groups.map((group) => group?.kind)).toEqual(['most-attacked', 'most-attacked', 'most-attacked']);
  expect(groups.filter((group) => decided.has(group?.id ?? executivesId))).toEqual([]);
});
