import { expect, test } from 'vitest';
import { seriesColors } from '../theme/meaning-colors.ts';
import { colorsByName } from './colors-by-name.ts';

const names = ['Freight Desk', 'Exchange', 'Payroll', 'Depot', 'Wiki'];

test('a name keeps its colour whatever its rank, and no two names share one', () => {
  expect(colorsByName(names)).toEqual(colorsByName(names.toReversed()));
  expect(new Set(colorsByName(names).values()).size).toBe(seriesColors.length);
});

test('more names than colours have one each all the same', () => {
  const many = [...names, 'Yard', 'Zone'];
  expect(colorsByName(many).size).toBe(many.length);
});
