import { matchRule } from '@rampart/domain/people/group-rule.ts';
import { peopleGroups } from '@rampart/domain/people/people-group.ts';
import { expect, test } from 'vitest';
import { groupRules } from './group-rules.ts';

const nameOf = (id: number) => peopleGroups.find((group) => group.id === id)?.name;
const groupsOf = (jobTitle: string | null, department: string | null = null) =>
  groupRules.flatMap((rule) => (matchRule(rule, { jobTitle, department }) === undefined ? [] : [nameOf(rule.groupId)]));

test('every group that people are in by what they do has a rule, once', () => {
  const functions = peopleGroups.filter(({ kind }) => kind === 'function').map(({ id }) => id);
  expect(groupRules.map(({ groupId }) => groupId)).toEqual(functions);
});

test.each([
  ['Chief Financial Officer', 'Finance', ['Executives', 'Finance']],
  ['Vice President, Sales', 'Sales', ['Sales']],
  ['Payroll Specialist', 'Finance', ['Payroll', 'Finance']],
  ['Accounts Payable Clerk', 'Finance', ['Finance', 'Accounting', 'Office Administration']],
  ['Forklift Driver', 'Warehouse and Depots', ['Operations']],
  ['Legal Counsel', 'Legal and Marketing', ['Legal', 'Marketing']],
  ['Service Desk Analyst', 'Information Technology', ['Support', 'IT']],
  ['Recruiter', 'Human Resources', ['HR']],
  ['Digital Itinerant', null, []],
  [null, null, []],
])('puts a %s of %s into %j', (title, department, groups) => {
  expect(groupsOf(title, department)).toEqual(groups);
});
