import { expect, test } from 'vitest';
import { Tallies } from './replay-tally.ts';

test('those with the most people met come first, then those with the most attacks, then by key', () => {
  const tallies = new Tallies();
  tallies.add('c', 'C', 'attacksStopped', 1);
  tallies.add('b', 'B', 'attacksStopped', 9);
  tallies.add('a', 'A', 'attacksStopped', 1);
  tallies.add('d', 'D', 'blocked', 1);
  tallies.add('d', 'D', 'challenged', 1);
  expect(tallies.heaviest(10).rows.map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c']);
  expect(tallies.sum()).toEqual({ blocked: 1, challenged: 1, cannotTell: 0, attacksStopped: 11 });
  expect(tallies.having('blocked', 'challenged')).toBe(1);
});

test('of too many days the newest are kept, in order', () => {
  const tallies = new Tallies();
  for (const day of ['2026-03-03', '2026-03-01', '2026-03-02']) tallies.add(day, day, 'blocked', 1);
  expect(tallies.inOrder(2)).toMatchObject({ rows: [{ key: '2026-03-02' }, { key: '2026-03-03' }], others: 1 });
});
