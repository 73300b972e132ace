import { expect, test } from 'vitest';
import type { Priority } from '../priority.ts';
import { byValue, valueOf, valueOfAll } from './value-of.ts';

test('the arithmetic can be read', () => {
  expect(valueOf({ attacksStopped: 412, peopleAffected: 37 })).toMatchObject({
    arithmetic: '412 attacks stopped in 90 days ÷ 37 people affected = 11.1',
  });
  expect(valueOf({ attacksStopped: 1, peopleAffected: 1 }).arithmetic).toBe('1 attack stopped in 90 days ÷ 1 person affected = 1');
  expect(valueOf({ attacksStopped: 12_000, peopleAffected: 0 })).toMatchObject({
    score: 12_000,
    arithmetic: '12,000 attacks stopped in 90 days ÷ 1 (no one affected) = 12,000',
  });
});

const most = { attacksStopped: 1000, peopleAffected: 1000 };
const effects = [
  { attacksStopped: 10, peopleAffected: 1 },
  { attacksStopped: 2, peopleAffected: 3 },
];

test('a remediation is worth what its controls are together', () => {
  expect(valueOfAll(effects, most)).toMatchObject({ attacksStopped: 12, peopleAffected: 4, score: 3 });
  expect(valueOfAll([], most)).toMatchObject({ score: 0, arithmetic: '0 attacks stopped in 90 days ÷ 1 (no one affected) = 0' });
});

test('counts people and attacks of several controls once: never more than there are', () => {
  expect(valueOfAll(effects, { attacksStopped: 11, peopleAffected: 3 })).toMatchObject({ attacksStopped: 11, peopleAffected: 3 });
});

const ranked = (name: string, score: number, priority: Priority) => ({ name, value: { score }, priority });

test('the most valuable comes first, then the most urgent, then by name', () => {
  const list = [ranked('d', 1, 'p1'), ranked('c', 2, 'advanced'), ranked('b', 2, 'p3'), ranked('a', 2, 'p3'), ranked('e', 2, 'p1')];
  expect(list.toSorted(byValue).map(({ name }) => name)).toEqual(['e', 'a', 'b', 'c', 'd']);
});
