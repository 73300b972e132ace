import { expect, test } from 'vitest';
import { aStoredSignIn } from '../../test-support/sign-in-rules.ts';
import { findAttackingAddresses } from './attacking-addresses.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

const tries = (people: readonly string[], particular: Partial<StoredSignIn>) =>
  people.map((personId) => aStoredSignIn({ personId, ...particular }));
const refused = { outcome: 'failure', address: '198.51.100.7' } as const;
const where = { day: '2026-03-02', address: '198.51.100.7' };

test('an address that is refused for three accounts on a day attacks', async () => {
  const attacking = await findAttackingAddresses([tries(['a', 'b'], refused), tries(['c'], { ...refused, outcome: 'blocked' })]);
  expect(attacking.has(where)).toBe(true);
  expect(attacking.has({ ...where, day: '2026-03-03' })).toBe(false);
  expect(attacking.size).toBe(1);
});

test('one person who mistypes, however often, does not', async () => {
  const attacking = await findAttackingAddresses([
    tries(['a', 'a', 'a', 'a'], refused),
    tries(['a', 'b'], { ...refused, day: '2026-03-01' }),
  ]);
  expect(attacking.size).toBe(0);
});

test('an office, where most get in, does not', async () => {
  const office = ['a', 'b', 'c', 'd', 'e'];
  const attacking = await findAttackingAddresses([tries(office, refused), tries(['f', 'g', 'h'], { ...refused, outcome: 'success' })]);
  expect(attacking.size).toBe(0);
});

test('an account that gets in after all does not count as refused', async () => {
  const attacking = await findAttackingAddresses([tries(['a', 'b', 'c'], refused), tries(['a'], { ...refused, outcome: 'success' })]);
  expect(attacking.size).toBe(0);
});

test('one guessed password among many does not make an attack an office', async () => {
  const attacking = await findAttackingAddresses([tries(['a', 'b', 'c', 'd'], refused), tries(['d'], { ...refused, outcome: 'success' })]);
  expect(attacking.has(where)).toBe(true);
});

test('sign-ins without an address say nothing', async () => {
  const attacking = await findAttackingAddresses([tries(['a', 'b', 'c'], { ...refused, address: null })]);
  expect(attacking.has({ day: '2026-03-02', address: null })).toBe(false);
});
