import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import { accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { registeredMethods } from '@rampart/facts/identity/registered-methods.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AssessTestBed, aSignIn } from '../../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import {
  asOf,
  collectReplayed,
  drivers,
  legacy,
  log,
  openReplayTestBed,
  type ReplayTestBed,
} from '../../../../test-support/assess/replay-test-bed.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { assessControls } from '../assess-controls.ts';
import { valueControls } from '../values/value-controls.ts';

let api: TestApi;
let replayed: ReplayTestBed;
let bed: AssessTestBed;
let anna: TestPerson;
let azure: string;
let access: string;
let runId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  replayed = await openReplayTestBed(api);
  ({ bed, anna, azure, access, runId } = replayed);
});

const collect = (policies?: unknown): Promise<void> => collectReplayed(replayed, policies);

const ask = (control: string, query = '') => api.app.inject({ url: `/api/v1/controls/${control}/what-if${query}`, headers: anna.headers });
const whatIf = async (control = legacy, query = '') => (await ask(control, query)).json();

const byMail = { client: 'exchange-active-sync', app: 'Exchange', appId: 'exo' } as const;
const spray = { ...byMail, risk: 'high', outcome: 'failure', address: '198.51.100.1' } as const;

test('counts who would have been blocked by person, group, application and day, apart from the stopped attacks', async () => {
  await collect();
  await bed.signIns(azure, runId, [
    aSignIn({ personId: 'p1', count: 10 }),
    aSignIn({ ...byMail, personId: 'p1', count: 4 }),
    aSignIn({ ...byMail, personId: 'p2', count: 2, day: '2026-02-28' }),
    aSignIn({ ...spray, personId: 'p3', count: 7 }),
    aSignIn({ ...byMail, personId: 'p1', count: 100, day: '2025-11-01' }),
  ]);
  expect(await whatIf()).toMatchObject({
    because: null,
    from: '2025-12-02',
    to: '2026-03-01',
    policies: ['Rampart: Block legacy authentication'],
    totals: {
      sign_ins: 23,
      blocked: 6,
      challenged: 0,
      cannot_tell: 0,
      people_blocked: 2,
      people_challenged: 0,
      people_affected: 2,
    },
    effect: {
      state: 'known',
      headline: '7 of 7 attack attempts would have been stopped',
      details: ['none of them reached an account'],
      attacks: 7,
      attacks_stopped: 7,
      people_affected: 2,
    },
    arithmetic: '7 attacks stopped in 90 days ÷ 2 people affected = 3.5',
    people: {
      rows: [
        { key: 'p1', name: 'Person 1', department: 'Depot', blocked: 4, attacks_stopped: 0 },
        { name: 'Person 2', blocked: 2 },
        { name: 'Person 3', department: null, blocked: 0, attacks_stopped: 7 },
      ],
      others: 0,
    },
    groups: { rows: [{ name: 'Drivers', blocked: 6 }] },
    applications: { rows: [{ key: 'exo', name: 'Exchange', blocked: 6 }] },
    days: {
      rows: [
        { name: '2026-02-28', blocked: 2, attacks_stopped: 0 },
        { name: '2026-03-01', blocked: 4, attacks_stopped: 7 },
      ],
    },
  });
  expect(await whatIf(legacy, '?days=1')).toMatchObject({ from: '2026-03-01', totals: { blocked: 4 } });
});

test('names the days of which no sign-ins were read', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...byMail, personId: 'p1', count: 4 })]);
  expect((await whatIf()).unread_days).toEqual([]);
  const since = "update fact_reading set since = '2026-02-28T00:00:00Z' where tenant_id = $1 and fact = $2";
  await api.fresh.owner.query(since, [bed.tenantId, signIns.id]);
  expect((await whatIf(legacy, '?days=4')).unread_days).toEqual(['2026-02-26', '2026-02-27']);
});

test('a person whom the directory does not list any more is called as they signed in', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...byMail, personId: 'gone', count: 2 }), aSignIn({ ...byMail, personId: 'p1' })]);
  expect((await whatIf()).people.rows).toMatchObject([
    { key: 'gone', name: 'gone@example.test', blocked: 2 },
    { key: 'p1', name: 'Person 1', blocked: 1 },
  ]);
});

test('excludes an emergency access account', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...byMail, personId: 'p1' }), aSignIn({ ...byMail, personId: 'p2' })]);
  const payload = { exclusion_type: 'emergency_access_exclusions', add: ['person1@example.test'] };
  await api.app.inject({ method: 'POST', url: '/api/v1/exclusions/add', headers: anna.headers, payload });
  expect(await whatIf()).toMatchObject({ totals: { blocked: 1 }, people: { rows: [{ name: 'Person 2' }] } });
});

test('says what could not be read instead of showing zero', async () => {
  expect(await whatIf()).toMatchObject({
    because: 'Sign-ins could not be read: they have not been read yet.',
    totals: null,
    arithmetic: null,
    effect: { state: 'not-known', headline: 'Effect not known', attacks: null, attacks_stopped: null, people_affected: null },
  });
  await bed.read(azure, runId, [[signIns, undefined]]);
  await bed.read(access, runId, [
    [signInPolicies, new Error('It takes Policy.Read.All.')],
    [zones, []],
  ]);
  expect((await whatIf()).because).toBe('The sign-in policies could not be read: It takes Policy.Read.All.');
  await bed.disconnect(access);
  expect((await whatIf()).because).toBe('Its product is not connected.');
});

test('says so for a control that does not affect sign-ins, and does not find an unknown one', async () => {
  await collect();
  expect((await whatIf('azure-ad.user-consent-limited')).because).toMatch(/does not affect sign-ins/);
  expect((await whatIf('azure-ad.global-administrators-few')).because).toMatch(/does not affect sign-ins/);
  expect((await ask('azure-ad.no-such-control')).statusCode).toBe(404);
  expect((await ask(legacy, '?days=91')).statusCode).toBe(400);
});

test('before anything was processed there is nothing to replay', async () => {
  await api.fresh.owner.query('delete from run where id = $1', [runId]);
  expect(await whatIf()).toMatchObject({ because: expect.stringContaining('Nothing has been processed yet'), from: null });
});

test('counts for every control that was judged: a sign-in control by its replay, any other without a claim', async () => {
  await collect();
  await bed.signIns(azure, runId, [
    aSignIn({ ...byMail, personId: 'p1', count: 4 }),
    aSignIn({ ...spray, personId: 'p3', count: 7 }),
    aSignIn({ risk: 'high', count: 2 }),
  ]);
  const values = await valueControls(bed.inTenant, asOf);
  const { replay, evidence: _stored, ...figures } = values.get(legacy)!;
  expect(replay).toMatchObject({ policies: ['Rampart: Block legacy authentication'], replayed: { totals: { blocked: 4 } } });
  expect(figures).toEqual({
    attacks: 9,
    about: 7,
    stopped: 7,
    reached: 0,
    undecided: 0,
    peopleAffected: 1,
    isPeopleLeast: false,
    because: null,
  });
  const { rows } = await api.fresh.owner.query<{ control_id: string }>('select control_id from verdict where tenant_id = $1', [
    bed.tenantId,
  ]);
  expect([...values.keys()].toSorted()).toEqual(rows.map(({ control_id: id }) => id).toSorted());
  expect(values.get('azure-ad.user-consent-limited')).toEqual({ ...nothingCounted, because: null });
});

test('a manual control is replayed as what its steps amount to', async () => {
  await collect();
  await bed.signIns(azure, runId, [
    aSignIn({ personId: 'p1', country: 'RU', count: 3 }),
    aSignIn({ ...spray, country: 'RU', personId: 'p3', count: 7 }),
    aSignIn({ ...spray, country: 'NL', personId: 'p3', count: 5 }),
  ]);
  expect(await whatIf('azure-conditional-access.countries-blocked')).toMatchObject({
    totals: { blocked: 3, people_blocked: 1 },
    effect: { headline: '7 of 12 attack attempts would have been stopped' },
  });
});

test('what a replay cannot decide is not known, and not 0', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...spray, client: 'browser', personId: 'p3', count: 7 }), aSignIn({ personId: 'p1' })]);
  expect(await whatIf('azure-conditional-access.device-code-flow-blocked')).toMatchObject({
    because: null,
    effect: {
      state: 'not-known',
      headline: 'Not known how many of 7 attack attempts would have been stopped',
      attacks: 7,
      attacks_stopped: null,
    },
    arithmetic: null,
    days: { rows: [{ cannot_tell: 1, attacks_stopped: null }] },
  });
});

test('Google’s 2-Step Verification is replayed without policies, and a device that may be trusted is in doubt', async () => {
  const google = await bed.connect('google_directory');
  const methods = { kinds: [], isAdministrator: false };
  await bed.read(google, runId, [
    [people, [personOf(1), personOf(2), personOf(3)]],
    [groups, []],
    [
      accountProtection,
      [
        {
          id: 'orgUnits/root',
          name: 'the whole organisation',
          isDefault: true,
          maySetUpSecondFactor: true,
          requiresSecondFactor: false,
          secondFactors: 'any',
          graceDays: 7,
          mayTrustDevices: true,
          sessionHours: 12,
          administratorsRecoverAlone: false,
          mayUsePasswordOnlyApps: false,
        },
      ],
    ],
    [
      registeredMethods,
      [
        { personId: 'p1', isReadyForSecondFactor: true, ...methods },
        { personId: 'p2', isReadyForSecondFactor: false, ...methods },
      ],
    ],
    [signIns, undefined],
  ]);
  await bed.inTenant((tx) => assessControls({ log }, tx, { id: runId, asOf }));
  const alone = { secondFactor: 'not-asked', outcome: 'success', client: 'unknown' } as const;
  await bed.signIns(google, runId, [
    aSignIn({ ...alone, personId: 'p1', count: 3 }),
    aSignIn({ ...alone, personId: 'p2', count: 2 }),
    aSignIn({ ...alone, personId: 'p2', secondFactor: 'satisfied', count: 5 }),
    aSignIn({ ...alone, personId: 'p2', risk: 'medium', address: '198.51.100.7', count: 4 }),
  ]);
  expect(await whatIf('google-directory.second-step-required')).toMatchObject({
    because: null,
    policies: ['2-Step Verification', '2-Step Verification of people who have not set it up'],
    totals: { sign_ins: 14, challenged: 2, blocked: 0, cannot_tell: 3, people_challenged: 1 },
    effect: { state: 'known', attacks: 4, attacks_stopped: 4 },
  });
});

const attacked = {
  id: 'g2',
  name: 'Rampart: Most Attacked: Phishing',
  description: null,
  kind: 'assigned',
  memberIds: ['p2'],
  mayHoldRoles: null,
};
const forAttacked = 'azure-conditional-access.most-attacked-resist-phishing';

test('a control of the most attacked is replayed for the members of their group, and for no one while there is none', async () => {
  await collect();
  await bed.signIns(azure, runId, [
    aSignIn({ personId: 'p1', secondFactor: 'not-asked', count: 5 }),
    aSignIn({ personId: 'p2', secondFactor: 'not-asked', count: 3 }),
  ]);
  expect((await whatIf(forAttacked)).because).toMatch(/“Rampart: Most Attacked: Phishing” does not exist in the directory yet/);
  await bed.read(azure, await bed.run(new Date(asOf.getTime() + 1)), [[groups, [drivers, attacked]]]);
  expect(await whatIf(forAttacked)).toMatchObject({
    because: null,
    policies: ['Rampart: Require phishing-resistant multifactor authentication for the most attacked'],
    totals: { people_affected: 1 },
    people: { rows: [{ key: 'p2' }], others: 0 },
  });
});

test('a control of the most attacked is not replayed where several groups have the name of their group, and says so', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ personId: 'p2', secondFactor: 'not-asked', count: 3 })]);
  const namesake = { ...attacked, id: 'g3' };
  await bed.read(azure, await bed.run(new Date(asOf.getTime() + 1)), [[groups, [drivers, attacked, namesake]]]);
  const because = /^The directory has 2 groups “Rampart: Most Attacked: Phishing”.*Rename or delete the others\.$/;
  expect(await whatIf(forAttacked)).toMatchObject({ because: expect.stringMatching(because), totals: null });
});
