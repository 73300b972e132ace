import { expect, test } from 'vitest';
import { movedObjects } from './moved-objects.ts';

const moved = (before: string, after: string) => [...movedObjects(before.split(''), after.split(''))];

test('the same order has moved nothing', () => {
  expect(moved('abcde', 'abcde')).toEqual([]);
});

test('one that was put elsewhere is the only one that moved', () => {
  expect(moved('abcde', 'eabcd')).toEqual(['e']);
  expect(moved('abcde', 'bcdea')).toEqual(['a']);
  expect(moved('abcde', 'acbde')).toHaveLength(1);
});

test('what was added or deleted moves no other', () => {
  expect(moved('abcde', 'abxcde')).toEqual([]);
  expect(moved('abcde', 'acde')).toEqual([]);
  expect(moved('abcde', 'xedabc')).toHaveLength(2);
});

test('a list that was turned round keeps one in place', () => {
  expect(moved('abcd', 'dcba')).toHaveLength(3);
});
