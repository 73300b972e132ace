import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aDeviceFilter, aPolicy, aStoredSignIn, aZone, groupsOfOne, merged, rulesOf } from '../../test-support/sign-in-rules.ts';
import { emptyAudience } from '../new-sign-in-policy.ts';
import type { SignInPolicy } from '../sign-in-policy.ts';
import { findAttackingAddresses } from './attacking-addresses.ts';
import { type Replayed, replayEach } from './replay.ts';
import { newOutcome } from './rule-change.ts';
import type { StoredSignIn } from './stored-sign-in.ts';

const factor = aPolicy('new', { grantRequirements: { all: true, of: ['second-factor'] } });
const blockLegacy = aPolicy('new', { decision: 'block', clients: ['other-legacy', 'exchange-active-sync'] });

async function replayed(
  before: readonly SignInPolicy[],
  after: readonly SignInPolicy[],
  signIns: readonly StoredSignIn[],
  most = 10,
): Promise<Replayed> {
  const attacking = await findAttackingAddresses([signIns]);
  const change = { before: rulesOf(before), after: rulesOf(after) };
  const [only] = await replayEach([change], { signIns: [groupsOfOne(signIns, attacking)], most });
  return only!;
}

const spray = ['ann', 'bob', 'eve', 'joe'].map((personId) =>
  aStoredSignIn({ personId, client: 'other-legacy', address: '198.51.100.7', outcome: 'failure', count: 3 }),
);

test('counts people newly blocked apart from the attacks stopped', async () => {
  const signIns = [
    ...spray,
    aStoredSignIn({ personId: 'ann', client: 'other-legacy', count: 5 }),
    aStoredSignIn({ personId: 'bob', client: 'other-legacy', outcome: 'failure' }),
    aStoredSignIn({ personId: 'bob', day: '2026-03-03', count: 2 }),
  ];
  const { totals, people, groups, apps, days } = await replayed([], [blockLegacy], signIns);
  expect(totals).toEqual({
    signIns: 20,
    attacks: 12,
    attacksStopped: 12,
    attacksReached: 0,
    attacksUndecided: 0,
    blocked: 5,
    challenged: 0,
    cannotTell: 0,
    peopleBlocked: 1,
    peopleChallenged: 0,
    peopleAffected: 1,
  });
  const met = { blocked: 5, challenged: 0, cannotTell: 0 };
  expect(people.rows[0]).toEqual({ key: 'ann', name: 'ann', ...met, attacksStopped: 3 });
  expect(groups).toEqual({ rows: [{ key: 'finance', name: 'finance', ...met, attacksStopped: 3 }], others: 0 });
  expect(apps).toEqual({ rows: [{ key: 'mail', name: 'Mail', ...met, attacksStopped: 12 }], others: 0 });
  expect(days).toEqual({ rows: [{ key: '2026-03-02', name: '2026-03-02', ...met, attacksStopped: 12 }], others: 0 });
});

test('what the old rules did already is no news', async () => {
  const { totals } = await replayed([blockLegacy], [blockLegacy, { ...blockLegacy, id: 'again' }], spray);
  expect(totals).toMatchObject({ signIns: 12, attacks: 12, attacksStopped: 0 });
});

test('counts apart the attacks stopped that had got in, and those of which it is not known', async () => {
  const attack = { risk: 'high', address: '198.51.100.7' } as const;
  const signIns = [aStoredSignIn({ ...attack, count: 2 }), aStoredSignIn({ ...attack, outcome: 'failure', count: 5 })];
  expect((await replayed([], [factor], signIns)).totals).toMatchObject({
    attacks: 7,
    attacksStopped: 7,
    attacksReached: 2,
    attacksUndecided: 0,
  });
  const doubtful = aPolicy('doubt', { decision: 'block', unsupportedConditions: [aDeviceFilter] });
  expect((await replayed([], [doubtful], signIns)).totals).toMatchObject({
    attacks: 7,
    attacksStopped: 0,
    attacksReached: 0,
    attacksUndecided: 7,
  });
});

test('a person who already had to use MFA is not counted as challenged', async () => {
  const signIns = [aStoredSignIn({ secondFactor: 'satisfied' }), aStoredSignIn({ personId: 'bob', count: 7 })];
  const { totals, people } = await replayed([], [factor], signIns);
  expect(totals).toMatchObject({ challenged: 7, peopleChallenged: 1, peopleAffected: 1 });
  expect(people.rows.map(({ key }) => key)).toEqual(['bob']);
});

test('does not affect the people whom a change excludes', async () => {
  const { totals } = await replayed([], [{ ...factor, excludedAudience: { ...emptyAudience, groups: ['finance'] } }], [aStoredSignIn()]);
  expect(totals).toMatchObject({ signIns: 1, challenged: 0, peopleAffected: 0 });
});

test('reports a new unknown decision, and no old one', async () => {
  const doubtful = aPolicy('doubt', { decision: 'block', unsupportedConditions: [aDeviceFilter] });
  expect((await replayed([], [doubtful], [aStoredSignIn()])).totals).toMatchObject({ cannotTell: 1, blocked: 0, peopleAffected: 0 });
  expect((await replayed([doubtful], [doubtful, blockLegacy], [aStoredSignIn()])).totals.cannotTell).toBe(0);
});

test('an old doubt beside something new that is met anyway is no news either', async () => {
  const doubtful = aPolicy('doubt', { decision: 'block', unsupportedConditions: [aDeviceFilter] });
  const { totals } = await replayed([doubtful], [doubtful, factor], [aStoredSignIn({ secondFactor: 'satisfied' })]);
  expect(totals).toMatchObject({ challenged: 0, cannotTell: 0 });
});

test('a doubt about a policy that has become stricter is news', async () => {
  const doubtful = aPolicy('doubt', { grantRequirements: { all: true, of: ['second-factor'] }, unsupportedConditions: [aDeviceFilter] });
  const stricter = { ...doubtful, decision: 'block' } as const;
  expect((await replayed([doubtful], [stricter], [aStoredSignIn()])).totals.cannotTell).toBe(1);
});

test('a doubt of old does not hide what is surely new', async () => {
  const doubtful = aPolicy('doubt', { decision: 'block', unsupportedConditions: [aDeviceFilter] });
  expect((await replayed([doubtful], [doubtful, factor], [aStoredSignIn()])).totals).toMatchObject({ challenged: 1, cannotTell: 0 });
});

test('what a chain of methods asks for, and is not understood, is not taken for nothing', async () => {
  const chain = aPolicy('chain', { order: 1, unsupportedRequirements: [{ kind: 'method-chain', path: 'method', raw: {} }] });
  expect((await replayed([], [chain], [aStoredSignIn()])).totals).toMatchObject({ cannotTell: 1, challenged: 0 });
  expect((await replayed([chain], [chain], [aStoredSignIn()])).totals).toMatchObject({ cannotTell: 0, challenged: 0 });
});

test('under a doubt of old, what is asked for besides and may not have been shown is news', async () => {
  const chain = aPolicy('chain', { order: 1, unsupportedRequirements: [{ kind: 'method-chain', path: 'method', raw: {} }] });
  const resistant = aPolicy('chain', { order: 1, grantRequirements: { all: true, of: ['phishing-resistant-factor'] } });
  const shown = [aStoredSignIn({ secondFactor: 'satisfied' })];
  expect((await replayed([chain], [resistant], shown)).totals).toMatchObject({ cannotTell: 1 });
  expect((await replayed([chain], [chain, factor], shown)).totals).toMatchObject({ cannotTell: 0 });
  expect((await replayed([chain], [chain, factor], [aStoredSignIn({ secondFactor: 'unknown' })])).totals).toMatchObject({ cannotTell: 1 });
});

test('a constraint on which factor will do asks for nothing more than a factor', async () => {
  const constrained = aPolicy('one factor', { unsupportedRequirements: [{ kind: 'factor-constraints', path: 'method', raw: {} }] });
  expect((await replayed([], [constrained], [aStoredSignIn()])).totals).toMatchObject({ cannotTell: 0, challenged: 0 });
});

test('the lists are as long as asked, the totals exact', async () => {
  const signIns = Array.from({ length: 30 }, (_, place) => aStoredSignIn({ personId: `p${place}`, count: place + 1 }));
  const { totals, people } = await replayed([], [factor], signIns, 5);
  expect(totals).toMatchObject({ challenged: 465, peopleChallenged: 30 });
  expect(people.rows.map(({ key }) => key)).toEqual(['p29', 'p28', 'p27', 'p26', 'p25']);
  expect(people.others).toBe(25);
});

const quiet = { has: () => false, size: 0 };

async function* pages() {
  yield groupsOfOne([aStoredSignIn()], quiet);
  yield groupsOfOne([aStoredSignIn({ personId: 'bob' })], quiet);
}

test('pages may come one after the other', async () => {
  const [only] = await replayEach([{ before: rulesOf([]), after: rulesOf([factor]) }], { signIns: pages(), most: 10 });
  expect(only?.totals).toMatchObject({ signIns: 2, challenged: 2 });
});

/** The same without groups, numbers and memory: each sign-in is decided for itself, by rules that have decided nothing before. */
function plainly(before: readonly SignInPolicy[], after: readonly SignInPolicy[], signIns: readonly StoredSignIn[]) {
  const days = new Map<string, number>();
  const sums = { blocked: 0, challenged: 0, cannotTell: 0 };
  const people = new Set<string>();
  for (const signIn of signIns) {
    const outcome = newOutcome(signIn, { before: rulesOf(before, { zones }), after: rulesOf(after, { zones }) });
    if (outcome === 'unchanged' || signIn.outcome === 'failure') continue;
    sums[outcome === 'cannot-tell' ? 'cannotTell' : outcome] += signIn.count;
    days.set(signIn.day, (days.get(signIn.day) ?? 0) + signIn.count);
    if (outcome !== 'cannot-tell') people.add(signIn.personId);
  }
  return { ...sums, people: [...people].toSorted(), days: [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

const zones = [aZone('office', { ranges: ['10.'] }), aZone('tor', { ranges: ['198.'], isBlocklist: true })];
const aRandomSignIn = fc
  .record({
    personId: fc.constantFrom('ann', 'bob', 'guest-eve'),
    appId: fc.constantFrom('mail', 'files', null),
    client: fc.constantFrom('browser', 'other-legacy', 'unknown'),
    platform: fc.constantFrom('windows', 'ios', 'unknown'),
    address: fc.constantFrom('10.0.0.1', '198.51.100.7', '203.0.113.9', null),
    country: fc.constantFrom('CH', 'RU', null),
    outcome: fc.constantFrom('success', 'failure', 'interrupted'),
    secondFactor: fc.constantFrom('not-asked', 'satisfied', 'unknown'),
    isDeviceTrusted: fc.constantFrom(true, false, null),
    day: fc.constantFrom('2026-03-01', '2026-03-02'),
    count: fc.integer({ min: 1, max: 9 }),
  } as const)
  .map((particular) => aStoredSignIn(particular));
const noApps = { all: false, named: [], except: [], userActions: [] };
const aRandomPolicy = fc
  .record({
    decision: fc.constantFrom<SignInPolicy['decision'][]>('allow', 'block'),
    clients: fc.constantFrom<SignInPolicy['clients'][]>([], ['other-legacy']),
    apps: fc.constantFrom<SignInPolicy['apps'][]>({ ...noApps, all: true }, { ...noApps, named: ['mail'] }),
    places: fc.constantFrom<SignInPolicy['places'][]>(
      { any: true, trusted: false, zones: [] },
      { any: false, trusted: false, zones: ['office'] },
    ),
    excludedAudience: fc.constantFrom(emptyAudience, { ...emptyAudience, groups: ['finance'] }, { ...emptyAudience, guests: true }),
    grantRequirements: fc.constantFrom<SignInPolicy['grantRequirements'][]>(
      { all: true, of: [] },
      { all: true, of: ['second-factor'] },
      { all: false, of: ['compliant-device'] },
    ),
    unsupportedConditions: fc.constantFrom<SignInPolicy['unsupportedConditions'][]>([], [aDeviceFilter]),
  })
  .map((particular) => aPolicy('random', particular));

test('grouped, numbered and remembered, sign-ins come out as when each is decided for itself', async () => {
  const numRuns = process.env['RAMPART_TEST_DEPTH'] === 'long' ? 2000 : 60;
  const worlds = fc.tuple(
    fc.array(aRandomPolicy, { maxLength: 2 }),
    fc.array(aRandomPolicy, { maxLength: 3 }),
    fc.array(aRandomSignIn, { maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(worlds, async ([before, more, signIns]) => {
      const old = before.map((policy, place) => ({ ...policy, id: `old-${place}` }));
      const after = [...old, ...more.map((policy, place) => ({ ...policy, id: `new-${place}` }))];
      const change = { before: rulesOf(old, { zones }), after: rulesOf(after, { zones }) };
      const [{ totals, people, days } = expect.fail()] = await replayEach([change], {
        signIns: [merged(groupsOfOne(signIns, quiet))],
        most: 10,
      });
      const { blocked, challenged, cannotTell } = totals;
      const met = people.rows.filter((row) => row.blocked + row.challenged > 0).map(({ key }) => key);
      const byDay = days.rows.map((row) => [row.key, row.blocked + row.challenged + row.cannotTell]);
      expect({ blocked, challenged, cannotTell, people: met.toSorted(), days: byDay }).toEqual(plainly(old, after, signIns));
    }),
    { numRuns },
  );
});
