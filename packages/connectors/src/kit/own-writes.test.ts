import { expect, test } from 'vitest';
import { OwnWrites } from './own-writes.ts';

const showing = (...answers: readonly string[]) => {
  const left = [...answers];
  return async () => (left.length > 1 ? left.shift()! : left[0]!);
};

function patient(settlesWithinMs = 30_000) {
  const pauses: number[] = [];
  const own = new OwnWrites({ settlesWithinMs, pause: async (ms) => void pauses.push(ms) });
  return { own, pauses };
}

test('reads again until what was written is shown', async () => {
  const { own, pauses } = patient();
  expect(await own.settled(showing('old', 'old', 'new'), (found) => found === 'new')).toBe('new');
  expect(pauses).toEqual([500, 1000]);
});

test('stops waiting at the bound, and gives what was shown last', async () => {
  const { own, pauses } = patient();
  expect(await own.settled(showing('old', 'another'), (found) => found === 'new')).toBe('another');
  const waited = pauses.reduce((sum, ms) => sum + ms, 0);
  expect([waited >= 30_000, waited < 35_000]).toEqual([true, true]);
});

test('reads once where the vendor shows what was written at once', async () => {
  const pauses: number[] = [];
  const own = new OwnWrites({ settlesWithinMs: undefined, pause: async (ms) => void pauses.push(ms) });
  expect(
    await own.settled(
      async () => 'old',
      (found) => found === 'new',
    ),
  ).toBe('old');
  own.expect('things', '1', { id: '1' });
  expect([own.isExpecting('things'), pauses]).toEqual([false, []]);
});

test('reads a list until it has what was made, shows what was changed and lacks what was deleted', async () => {
  const { own, pauses } = patient();
  own.expect('things', 'new', { id: 'new', name: 'New', '@odata.context': 'a' });
  own.expect('things', 'changed', { id: 'changed', name: 'After', more: 1 });
  own.expect('things', 'deleted', undefined);
  const before = [
    { id: 'changed', name: 'Before' },
    { id: 'deleted', name: 'Deleted' },
  ];
  const after = [
    { id: 'changed', name: 'After' },
    { id: 'new', name: 'New', '@odata.type': 'b' },
  ];
  const answers = [before, [...after, before[1]!], after];
  const read = async () => answers.shift() ?? [];
  expect(await own.upToDate('things', read)).toBe(after);
  expect(pauses).toEqual([3000, 500, 1000]);
  // From then on it is read as any other list.
  expect(await own.upToDate('things', async () => before)).toBe(before);
});
