import { expect, test } from 'vitest';
import { Priority, priorityLabel, priorityOf } from './priority.ts';

test('priorities come with the most urgent first', () => {
  expect(Priority.options).toEqual(['p1', 'p2', 'p3', 'advanced']);
});

test('each priority has its label, and advanced content is called after its product', () => {
  expect(Priority.options.map((priority) => priorityLabel(priority, 'Okta'))).toEqual(['High Priority', 'Medium', 'Low', 'Okta Content']);
});

test.each([
  ['Legacy authentication', 'Block', 'p1'],
  ['Second factor', 'Force', 'p1'],
  ['Blocked countries', 'Review', 'p2'],
  ['Session lifetime', 'Short', 'p2'],
  ['Session lifetime', 'Medium-Short', 'p2'],
  ['Password history', 'Extended', 'p3'],
  ['Lockout', 'Standard', 'p3'],
  ['Security key', 'User Action', 'advanced'],
  ['Extended session', 'Block', 'p1'],
  ['Guests', 'Limit', 'p2'],
] as const)('%s: %s is of the priority %s', (name, action, priority) => {
  expect(priorityOf({ name, action })).toBe(priority);
});
