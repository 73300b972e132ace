import { findAttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import { isAttackAttempt } from '@rampart/domain/assess/is-attack-attempt.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { SignIn } from '@rampart/domain/sign-in.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, aSignIn, openAssessTestBed } from '../../../../test-support/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/fresh-database.ts';
import { attackingFrom, isAttack, listAttackingAddresses } from './attack-attempts.ts';
import { inSpan } from './evidence-window.ts';
import { attackAttempts, storedSignIns } from './stored-sign-ins.ts';

/** The same choices at each run of the test. */
function dice(seed: number): <T>(choices: readonly T[]) => T {
  let state = seed;
  return (choices) => {
    state = (state * 48_271) % 2_147_483_647;
    return choices[state % choices.length]!;
  };
}

const pick = dice(7);
const of = SignIn.shape;
const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
const generated: StoredSignIn[] = Array.from({ length: 12_000 }, () =>
  aSignIn({
    day: pick(days),
    personId: `p${pick(Array.from({ length: 40 }, (_, number) => number))}`,
    address: pick([null, ...Array.from({ length: 400 }, (_, number) => `203.0.${number}.7`)]),
    client: pick(of.client.options),
    platform: pick(of.platform.options),
    outcome: pick(['success', ...of.outcome.options, 'failure', 'failure', 'failure'] as const),
    secondFactor: pick(of.secondFactor.options),
    risk: pick(['none', 'none', 'none', ...of.risk.options] as const),
    isDeviceTrusted: pick([null, true, false]),
    count: pick([1, 2, 3]),
  }),
);

let fresh: FreshDatabase;
let bed: AssessTestBed;
let span: Parameters<typeof listAttackingAddresses>[1];
beforeAll(async () => {
  fresh = await freshDatabase();
  bed = await openAssessTestBed(fresh);
  const applicationId = await bed.connect('azure_ad');
  const runId = await bed.run(new Date('2026-03-02T00:00:00Z'));
  await bed.signIns(applicationId, runId, generated);
  span = { applicationId, from: '2026-02-01', to: '2026-03-01' };
});
afterAll(() => fresh.close());

const countWhere = (condition: Parameters<typeof sql.join>[0][number]) =>
  bed.inTenant(
    async (tx) =>
      (
        await sql<{
          sum: number;
        }>`select coalesce(sum(count), 0)::int as sum from sign_in_day where ${inSpan(tx, span)} and ${condition}`.execute(tx)
      ).rows[0]?.sum,
  );
const sum = (signIns: readonly StoredSignIn[]): number => signIns.reduce((all, { count }) => all + count, 0);

test('the database finds the same attacking addresses as the domain does', async () => {
  const found = await bed.inTenant((tx) => listAttackingAddresses(tx, span));
  const expected = await findAttackingAddresses([generated]);
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBe(expected.size);
  for (const one of found) expect(expected.has(one)).toBe(true);
});

test('the database counts the same attack attempts as the domain does', async () => {
  const addresses = await bed.inTenant((tx) => listAttackingAddresses(tx, span));
  const attacking = attackingFrom(addresses);
  const attacks = generated.filter((signIn) => isAttackAttempt(signIn, attacking));
  expect(attacks.length).toBeGreaterThan(100);
  expect(await countWhere(isAttack(addresses))).toBe(sum(attacks));
  expect(await countWhere(isAttack([]))).toBe(sum(generated.filter((signIn) => isAttackAttempt(signIn, attackingFrom([])))));
});

test('the attack attempts that are read one by one are those that are counted', async () => {
  const addresses = await bed.inTenant((tx) => listAttackingAddresses(tx, span));
  const read: StoredSignIn[] = [];
  await bed.inTenant(async (tx) => {
    for await (const page of attackAttempts(tx, span, addresses)) read.push(...page);
  });
  expect(sum(read)).toBe(await countWhere(isAttack(addresses)));
  expect(read.every((signIn) => isAttackAttempt(signIn, attackingFrom(addresses)))).toBe(true);
});

test('sign-ins are read page by page, each once, of these days only', async () => {
  const read = async (from: string, to: string) => {
    const pages: number[] = [];
    let count = 0;
    await bed.inTenant(async (tx) => {
      for await (const page of storedSignIns(tx, { ...span, from, to })) {
        pages.push(page.length);
        count += sum(page);
      }
    });
    return { pages, count };
  };
  expect(await read('2026-02-01', '2026-03-01')).toEqual({ pages: [5000, 5000, 2000], count: sum(generated) });
  expect((await read('2026-02-28', '2026-02-28')).count).toBe(sum(generated.filter(({ day }) => day === '2026-02-28')));
  expect(await read('2026-03-05', '2026-03-06')).toEqual({ pages: [], count: 0 });
});
