import { expect, test } from 'vitest';
import { isZero } from './is-zero.ts';

const about = { title: 'LOGIN_COUNT', group_id: null, labels: [] } as const;

test.each([
  [{ type: 'count', ...about, data: { value: 0, total: 9 } }, true],
  [{ type: 'count', ...about, data: { value: 1, total: 9 } }, false],
  [{ type: 'ratio', ...about, data: { value: 0, total: 0 } }, true],
  [{ type: 'multi_count', ...about, data: [0, 0] }, true],
  [{ type: 'multi_count', ...about, data: [0, 2] }, false],
  [{ type: 'time_series', ...about, data: [{ name: 'all', values: [0, 0] }] }, true],
  [{ type: 'time_series', ...about, data: [{ name: 'all', values: [0, 1] }] }, false],
  [{ type: 'time_series', ...about, data: [{ name: 'all', values: [0, null] }] }, false],
  [{ type: 'map', ...about, data: [{ country: 'NO', count: 3, attacks: 0 }] }, true],
  [{ type: 'map', ...about, data: [{ country: 'NO', count: 3, attacks: 1 }] }, false],
  [{ type: 'table', ...about, data: [] }, true],
  [{ type: 'table', ...about, data: [['Oslo', 3]] }, false],
] as const)('%j is zero: %s', (detail, zero) => {
  expect(isZero({ ...detail, labels: [], data: structuredClone(detail.data) } as never)).toBe(zero);
});
