import { findAttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import { isAttackAttempt } from '@rampart/domain/assess/is-attack-attempt.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import { dayMs } from '@rampart/domain/day.ts';
import { SignIn } from '@rampart/domain/sign-in.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, aSignIn, openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { attackAttempts, listAttackingAddresses } from './attack-attempts.ts';
import { groupedSignIns } from './stored-sign-ins.ts';

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

const sum = (signIns: readonly StoredSignIn[]): number => signIns.reduce((all, { count }) => all + count, 0);

test('the database finds the same attacking addresses as the domain does', async () => {
  const found = await bed.inTenant((tx) => listAttackingAddresses(tx, span));
  const expected = await findAttackingAddresses([generated]);
  expect(found.length).toBeGreaterThan(3);
  expect(found.length).toBe(expected.size);
  for (const one of found) expect(expected.has(one)).toBe(true);
});

async function read(pages: AsyncIterable<readonly StoredSignIn[]>): Promise<readonly (readonly StoredSignIn[])[]> {
  const found: (readonly StoredSignIn[])[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

test('the attack attempts that are read are those that the domain finds, each once, of these days only', async () => {
  const attacking = await findAttackingAddresses([generated]);
  const attacks = generated.filter((signIn) => isAttackAttempt(signIn, attacking));
  expect(attacks.length).toBeGreaterThan(100);
  const found = (await read(attackAttempts(bed.inTenant, span))).flat();
  expect(sum(found)).toBe(sum(attacks));
  expect(found.every((signIn) => isAttackAttempt(signIn, attacking))).toBe(true);
  const oneDay = (await read(attackAttempts(bed.inTenant, { ...span, from: '2026-02-28', to: '2026-02-28' }))).flat();
  expect(sum(oneDay)).toBe(sum(attacks.filter(({ day }) => day === '2026-02-28')));
  expect(await read(attackAttempts(bed.inTenant, { ...span, from: '2026-03-05', to: '2026-03-06' }))).toEqual([]);
});

/** By everything but the name that they signed in with. */
function counted(signIns: readonly StoredSignIn[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { count, personId, app, appId, client, platform, address, country, ...rest } of signIns) {
    const { outcome, secondFactor, risk, isDeviceTrusted, day } = rest;
    const key = [personId, app, appId, client, platform, address, country, outcome, secondFactor, risk, isDeviceTrusted, day].join();
    counts[key] = (counts[key] ?? 0) + count;
  }
  return counts;
}

test.each([
  ['in pages of whole days', undefined],
  ['of days that are divided', { ofDays: 10, most: 37 }],
])('sign-ins are grouped by what they have in common without losing one, %s, and each group is of attackers or not', async (_how, size) => {
  const attacking = await findAttackingAddresses([generated]);
  const groups = [];
  for await (const page of groupedSignIns(bed.inTenant, span, size)) {
    expect(page.flatMap(({ counts }) => counts).length).toBeLessThanOrEqual(size?.most ?? Infinity);
    groups.push(...page);
  }
  const found = groups.flatMap(({ personIds, addresses, days: on, counts, isFromAttacker, ...form }) =>
    personIds.map((personId, place): StoredSignIn => {
      const day = new Date(on[place]! * dayMs).toISOString().slice(0, 10);
      const signIn = { ...form, personId, address: addresses[place]!, day, count: counts[place]! };
      expect(isFromAttacker).toBe(attacking.has(signIn));
      return signIn;
    }),
  );
  expect(counted(found)).toEqual(counted(generated));
  expect(groups.length).toBeLessThan(generated.length);
});
