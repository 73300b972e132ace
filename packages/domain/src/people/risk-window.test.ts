import { expect, test } from 'vitest';
import { AttackCategory } from '../attack-category.ts';
import { attackWeights, bitOf, categoriesIn, weightOf } from './attack-weight.ts';
import { addMonths, decayOn, weeksIn, windowFor } from './risk-window.ts';

const today = '2026-05-31';

test('the range is from three months ago to yesterday unless another is asked for, and never beyond today', () => {
  expect(windowFor({ today, mostMonths: 3 })).toEqual({ start: '2026-02-28', end: '2026-05-30' });
  expect(windowFor({ start: '2026-05-01', end: '2027-01-01', today, mostMonths: 3 })).toEqual({ start: '2026-05-01', end: today });
  expect(windowFor({ start: today, today, mostMonths: 3 })).toEqual({ start: today, end: today });
  expect(windowFor({ end: '2026-03-15', today, mostMonths: 3 })).toEqual({ start: '2025-12-15', end: '2026-03-15' });
});

test('refuses an end before the start, a start in the future and a range that is too long', () => {
  expect(windowFor({ start: '2026-05-02', end: '2026-05-01', today, mostMonths: 3 })).toBe('end-before-start');
  expect(windowFor({ start: '2026-06-01', today, mostMonths: 3 })).toBe('end-before-start');
  expect(windowFor({ start: '2026-02-01', end: '2026-05-02', today, mostMonths: 3 })).toBe('too-long');
  expect(windowFor({ start: '2026-02-01', end: '2026-05-01', today, mostMonths: 3 })).toEqual({ start: '2026-02-01', end: '2026-05-01' });
});

test('a month more is the same day, or the last that the month has', () => {
  expect(['2026-01-31', '2024-02-29', '2026-12-15'].map((day) => addMonths(day, 1))).toEqual(['2026-02-28', '2024-03-29', '2027-01-15']);
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
});

test('the last day counts fully, and the first as one of as many as there are', () => {
  const window = { start: '2026-05-01', end: '2026-05-10' };
  expect(['2026-05-10', '2026-05-05', '2026-05-01'].map((day) => decayOn(day, window))).toEqual([1, 0.5, 0.1]);
});

test('weeks end with the last day, and the oldest has what is left', () => {
  expect(weeksIn({ start: '2026-05-01', end: '2026-05-09' })).toEqual([
    { start: '2026-05-01', end: '2026-05-02' },
    { start: '2026-05-03', end: '2026-05-09' },
  ]);
});

test('a tenth of every weight is whole, and every category has a bit of its own', () => {
  expect(AttackCategory.options.filter((category) => attackWeights[category].weight % 10 !== 0)).toEqual([]);
  expect(weightOf({ category: 'ransomware', outcome: 'blocked' }) * 10).toBe(weightOf({ category: 'ransomware', outcome: 'delivered' }));
  expect(categoriesIn(bitOf('bec') | bitOf('spam'))).toEqual(['bec', 'spam']);
  expect(categoriesIn(-1)).toEqual(AttackCategory.options);
});
