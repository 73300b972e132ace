import { expect, test } from 'vitest';
import { Priority, priorityLabel } from './priority.ts';

test('priorities come with the most urgent first', () => {
  expect(Priority.options).toEqual(['p1', 'p2', 'p3', 'advanced']);
});

test('each priority has its label, and advanced content is called after Rampart', () => {
  expect(Priority.options.map(priorityLabel)).toEqual(['High Priority', 'Medium', 'Low', 'Rampart Content']);
});
