import { expect, test } from 'vitest';
import { matchRule } from './group-rule.ts';
import { groupsOfPerson, withExecutiveChoice } from './groups-of-person.ts';

const person = (jobTitle: string | null, department: string | null = null) =>
  ({ jobTitle, department, kind: 'member', isEnabled: true }) as const;
const rules = [
  { groupId: 1, titles: ['chief'], departments: [] },
  { groupId: 5, titles: ['r&d', 'c++ lead'], departments: ['finance'] },
];
const chosen = (isExecutive: boolean) => ({ isExecutive, chosenBy: 'anna@example.test' });
const ids = (groups: ReturnType<typeof groupsOfPerson>, isExecutive: boolean) =>
  withExecutiveChoice(groups, chosen(isExecutive)).map(({ groupId }) => groupId);
const idsOf = (...asked: Parameters<typeof groupsOfPerson>) => groupsOfPerson(...asked).map(({ groupId }) => groupId);

test('a rule matches whole words in a row, in any case, and nothing else', () => {
  const rule = rules[1]!;
  for (const title of ['R&D Engineer', 'Head of r&d', 'Senior C++ Lead'])
    expect([title, matchRule(rule, person(title))]).toEqual([title, expect.any(String)]);
  for (const title of ['D&R', 'C Lead', 'Financed', null]) expect(matchRule(rule, person(title))).toBeUndefined();
  expect(matchRule(rule, person(null, 'FINANCE / Treasury'))).toBe('Their department has “finance” in it.');
  expect(matchRule({ groupId: 2, titles: ['', '--', '.*'], departments: [] }, person('Anything'))).toBeUndefined();
});

test('everyone active is in the organisation, and in a group that says what they do or in Unknown', () => {
  expect(idsOf(person('Chief Financial Officer', 'Finance'), rules)).toEqual([-32_768, 1, 5]);
  expect(idsOf(person('Baker'), rules)).toEqual([-32_768, 0]);
  expect(idsOf({ ...person('Baker'), kind: 'guest' }, rules)).toEqual([-32_768, 16]);
});

test('disabled accounts, mailboxes, lists and services are no people of the organisation', () => {
  expect(idsOf({ ...person('Chief'), isEnabled: false }, rules)).toEqual([-1]);
  expect(idsOf({ ...person(null), kind: 'shared-mailbox', isEnabled: false }, rules)).toEqual([-3]);
  expect(idsOf({ ...person(null), kind: 'distribution-list' }, rules)).toEqual([32_767]);
  expect(idsOf({ ...person('Chief'), kind: 'service' }, rules)).toEqual([]);
});

test('neither a rule nor a choice by hand puts anyone into the whole organisation, or takes them out of it', () => {
  const every = ['', 'chief', 'baker'].flatMap((word) => [[], [{ groupId: 1, titles: [word], departments: [word] }]]);
  const all = [person('Chief'), { ...person('Chief'), isEnabled: false }, { ...person('Chief'), kind: 'service' as const }];
  for (const one of all)
    for (const choice of [undefined, chosen(true), chosen(false)])
      for (const some of every) {
        const isMember = withExecutiveChoice(groupsOfPerson(one, some), choice).some(({ groupId }) => groupId === -32_768);
        expect(isMember).toBe(one === all[0]);
      }
});

test('a choice by hand goes before the rule, and makes no one an executive who is not in the organisation', () => {
  expect(ids(groupsOfPerson(person('Baker'), rules), true)).toEqual([-32_768, 1]);
  expect(ids(groupsOfPerson(person('Chief'), rules), false)).toEqual([-32_768, 0]);
  expect(ids(groupsOfPerson(person('Chief', 'Finance'), rules), false)).toEqual([-32_768, 5]);
  expect(ids(groupsOfPerson({ ...person('Chief'), isEnabled: false }, rules), true)).toEqual([-1]);
});
