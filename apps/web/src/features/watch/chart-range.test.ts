import { expect, test } from 'vitest';
import { chartRange, movedRange } from './chart-range.ts';

const today = '2026-11-16';

test.each([
  [{}, '2026-10-18', today],
  [{ by: 'week' } as const, '2026-05-19', today],
  [{ from: '2026-11-01' }, '2026-11-01', today],
  [{ to: '2026-11-01' }, '2026-10-03', '2026-11-01'],
  [{ from: '2026-09-01', to: '2026-09-30' }, '2026-09-01', '2026-09-30'],
  // Ten years, the wrong way round, and the future: what can be answered of it.
  [{ from: '2016-11-01' }, '2025-10-13', today],
  [{ from: '2026-10-01', to: '2026-09-30' }, '2026-09-01', '2026-09-30'],
  [{ from: '2026-11-01', to: '2036-01-01' }, '2026-11-01', today],
])('of %j, the chart counts %s to %s', (search, from, to) => {
  expect(chartRange(search, today)).toEqual({ from, to });
});

const range = { from: '2026-09-01', to: '2026-09-30' };

test.each([
  [{ from: '2026-09-10' }, '2026-09-10', '2026-09-30'],
  [{ from: '2026-10-10' }, '2026-10-10', '2026-10-10'],
  [{ from: '2024-09-01' }, '2024-09-01', '2025-10-05'],
  [{ to: '2026-08-01' }, '2026-08-01', '2026-08-01'],
  [{ to: '2030-01-01' }, '2026-09-01', today],
])('moved by %j, it is %s to %s', (moved, from, to) => {
  expect(movedRange(range, moved, today)).toEqual({ from, to });
});
