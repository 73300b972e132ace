import { expect, test } from 'vitest';
import { chosenText, dayProblem } from './day-range.ts';

const range = { min: '2026-11-16', max: '2028-11-15' };

test.each([
  ['', undefined],
  ['2026-11-16', undefined],
  ['2028-11-15', undefined],
  ['0202-11-15', 'Choose 16 Nov 2026 or a later day.'],
  ['12027-01-31', 'Choose 15 Nov 2028 or an earlier day.'],
  ['202701-01-31', 'Choose 15 Nov 2028 or an earlier day.'],
  ['275760-12-31', 'This is not a valid date. Enter the year with four digits.'],
  ['2027-13-01', 'This is not a valid date. Enter the year with four digits.'],
])('%j, compared as a date', (day, problem) => {
  expect(dayProblem(day, range)).toBe(problem);
});

test('a year of five digits is refused where there is no last day either', () => {
  expect(dayProblem('12027-01-31', {})).toBe('Enter the year with four digits.');
});

test.each(['', '0202-01-31', '12027-01-31', '275760-12-31', 'soon'])('says no day for %j', (day) => {
  expect(chosenText(day)).toBeUndefined();
});
