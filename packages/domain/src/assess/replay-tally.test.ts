import { expect, test } from 'vitest';
import { NumberedTallies, Tallies } from './replay-tally.ts';

test('those with the most people met come first, then those with the most attacks, then by key', () => {
  const tallies = new Tallies();
  tallies.add('c', 'C', 'attacksStopped', 1);
  tallies.add('b', 'B', 'attacksStopped', 9);
  tallies.add('a', 'A', 'attacksStopped', 1);
  tallies.add('d', 'D', 'blocked', 1);
  tallies.add('d', 'D', 'challenged', 1);
  expect(tallies.heaviest(10).rows.map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c']);
  expect(tallies.sum()).toEqual({ blocked: 1, challenged: 1, cannotTell: 0, attacksStopped: 11 });
});

test('of too many days the newest are kept, in order', () => {
  const tallies = new NumberedTallies();
  const days = ['2026-03-03', '2026-03-01', '2026-03-02'];
  for (const number of days.keys()) tallies.add(number, 'blocked', 1);
  expect(tallies.inOrder(days, 2)).toMatchObject({ rows: [{ key: '2026-03-02' }, { key: '2026-03-03' }], others: 1 });
});

test('numbered tallies make rows only of the heaviest of many, and know who has any of a kind', () => {
  const tallies = new NumberedTallies();
  const people = Array.from({ length: 5000 }, (_, number) => `p${number}`);
  for (const number of people.keys()) tallies.add(number, 'cannotTell', 1);
  tallies.add(4321, 'blocked', 2);
  tallies.add(4321, 'challenged', 1);
  tallies.add(7, 'challenged', 2);
  expect(tallies.heaviest(people, 2)).toEqual({
    rows: [
      { key: 'p4321', name: 'p4321', blocked: 2, challenged: 1, cannotTell: 1, attacksStopped: 0 },
      { key: 'p7', name: 'p7', blocked: 0, challenged: 2, cannotTell: 1, attacksStopped: 0 },
    ],
    others: 4998,
  });
  expect([...tallies.having(people.length, 'blocked')]).toEqual([4321]);
  expect([...tallies.having(people.length, 'blocked', 'challenged')]).toEqual([7, 4321]);
});
