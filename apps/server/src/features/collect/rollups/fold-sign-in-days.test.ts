import { findAttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import { isAttackAttempt } from '@rampart/domain/assess/is-attack-attempt.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { SignIn } from '@rampart/domain/sign-in.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, aSignIn, openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { daysTogether, foldSignInDays } from './fold-sign-in-days.ts';

let fresh: FreshDatabase;
let bed: AssessTestBed;
beforeAll(async () => {
  fresh = await freshDatabase();
  bed = await openAssessTestBed(fresh);
});
afterAll(() => fresh.close());

const of = SignIn.shape;
const days = ['2026-02-27', '2026-02-28', '2026-03-01'];
const signIn: fc.Arbitrary<StoredSignIn> = fc
  .record({
    day: fc.constantFrom(...days),
    personId: fc.integer({ min: 1, max: 9 }).map((number) => `p${number}`),
    address: fc.constantFrom(null, '203.0.113.1', '203.0.113.2', '203.0.113.3'),
    country: fc.constantFrom(null, 'NO', 'SE'),
    client: fc.constantFrom(...of.client.options),
    outcome: fc.constantFrom('failure', ...of.outcome.options),
    secondFactor: fc.constantFrom(...of.secondFactor.options),
    risk: fc.constantFrom('none', ...of.risk.options),
    isDeviceTrusted: fc.constantFrom(null, true, false),
    count: fc.integer({ min: 1, max: 3 }),
  })
  .map(aSignIn);
/** What each of several runs brought: also of days that an earlier run had brought something of. */
const runs = fc.array(fc.array(signIn, { minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 4 });

const counted = (signIns: readonly StoredSignIn[], keyOf: (one: StoredSignIn) => string): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const one of signIns) sums[keyOf(one)] = (sums[keyOf(one)] ?? 0) + one.count;
  return sums;
};
const keyOf = ({ day, personId, address, country, client, outcome, secondFactor, risk, isDeviceTrusted }: StoredSignIn): string =>
  JSON.stringify([day, personId, address, country, client, outcome, secondFactor, risk, isDeviceTrusted]);

async function folded(applicationId: string) {
  const rowsOf = async <T extends object>(columns: string, table: string) =>
    (await fresh.owner.query<T>(`select ${columns} from ${table} where application_id = $1`, [applicationId])).rows;
  const attempts = await rowsOf<StoredSignIn>(
    `day::text, person_id as "personId", address, country, client, outcome, second_factor as "secondFactor", risk, is_device_trusted as "isDeviceTrusted", count`,
    'attack_attempt',
  );
  const totals = await rowsOf<{ day: string; country: string; count: number; rows: number }>(
    'day::text, country, count::int, rows',
    'sign_in_total',
  );
  return {
    addresses: (await rowsOf<{ day: string; address: string }>('day::text, address', 'attacking_address'))
      .map(({ day, address }) => `${day} ${address}`)
      .toSorted(),
    attempts: counted(attempts, keyOf),
    totals: Object.fromEntries(totals.map(({ day, country, count }) => [`${day} ${country}`, count])),
    rows: totals.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** A straight count of every sign-in, by the domain. */
async function recounted(all: readonly StoredSignIn[]) {
  const attacking = await findAttackingAddresses([all]);
  const seen = new Set(
    all.flatMap(({ day, address }) => (address === null || !attacking.has({ day, address }) ? [] : [`${day} ${address}`])),
  );
  return {
    addresses: [...seen].toSorted(),
    attempts: counted(
      all.filter((one) => isAttackAttempt(one, attacking)),
      keyOf,
    ),
    totals: counted(all, ({ day, country }) => `${day} ${country ?? ''}`),
    rows: all.length,
  };
}

const cases = process.env['RAMPART_TEST_DEPTH'] === 'long' ? 300 : 12;

test('what days were folded to equals a recount of all their sign-ins, whichever run brought them', async () => {
  const applicationId = await bed.connect('azure_ad');
  await fc.assert(
    fc.asyncProperty(runs, async (brought) => {
      await fresh.owner.query(
        'delete from sign_in_day; delete from attacking_address; delete from attack_attempt; delete from sign_in_total',
      );
      for (const [place, signIns] of brought.entries()) {
        const runId = await bed.run(new Date(Date.parse('2026-03-02T00:00:00Z') + place));
        await bed.signIns(applicationId, runId, signIns);
        expect(await folded(applicationId)).toEqual(await recounted(brought.slice(0, place + 1).flat()));
      }
      // A day that is collected and folded again counts once.
      await bed.inTenant((tx) => foldSignInDays(tx, applicationId, [...days, ...days]));
      expect(await folded(applicationId)).toEqual(await recounted(brought.flat()));
    }),
    { numRuns: cases },
  );
});

const tries = (personId: string) => aSignIn({ day: '2026-02-27', personId, outcome: 'failure', address: '198.51.100.9' });

test('a late record makes an address an attacking one on its own day, with the attempts that were known before', async () => {
  const applicationId = await bed.connect('okta');
  await bed.signIns(applicationId, await bed.run(new Date('2026-03-02T01:00:00Z')), [tries('p1'), tries('p2'), aSignIn()]);
  expect(await folded(applicationId)).toMatchObject({ addresses: [], attempts: {} });
  await bed.signIns(applicationId, await bed.run(new Date('2026-03-02T02:00:00Z')), [tries('p3')]);
  const { addresses, attempts } = await folded(applicationId);
  expect(addresses).toEqual(['2026-02-27 198.51.100.9']);
  expect(Object.keys(attempts)).toHaveLength(3);
});

test('days that evidence no longer looks back at leave the folds', async () => {
  const applicationId = await bed.connect('microsoft_azure');
  const signIns = ['2026-01-01', '2026-08-01'].map((day) => aSignIn({ day }));
  await bed.signIns(applicationId, await bed.run(new Date('2026-08-02T00:00:00Z')), signIns.slice(0, 1));
  expect(await folded(applicationId)).toMatchObject({ totals: { '2026-01-01 NO': 1 } });
  await bed.signIns(applicationId, await bed.run(new Date('2026-08-02T01:00:00Z')), signIns.slice(1));
  expect(await folded(applicationId)).toMatchObject({ totals: { '2026-08-01 NO': 1 }, rows: 1 });
});

test('days are folded together while they are few and small', () => {
  const week = Array.from({ length: 9 }, (_, day) => `2026-03-0${day + 1}`);
  const sizes = (rows: readonly number[]) =>
    daysTogether(week, new Map(week.map((day, place) => [day, rows[place] ?? 10]))).map(({ length }) => length);
  expect(sizes([])).toEqual([7, 2]);
  expect(sizes([10, 1_000_000])).toEqual([1, 1, 7]);
  expect(sizes([150_000, 150_000, 1])).toEqual([2, 7]);
});
