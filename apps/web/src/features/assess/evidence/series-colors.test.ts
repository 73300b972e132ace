import { seriesColors } from '@rampart/ui/theme/meaning-colors.ts';
import { expect, test } from 'vitest';
import { colorsByName } from './series-colors.ts';

test('a name keeps its colour whatever its rank, and no two names share one', () => {
  const names = ['Freight Desk', 'Exchange', 'Payroll', 'Depot', 'Wiki'];
  expect(colorsByName(names)).toEqual(colorsByName(names.toReversed()));
  expect(new Set(colorsByName(names).values()).size).toBe(seriesColors.length);
});
