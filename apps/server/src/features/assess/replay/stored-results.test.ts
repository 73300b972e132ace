import type { Queue } from '../../../platform/queue/queue.ts';
import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { nothingCounted } from '@rampart/domain/assess/effect.ts';
import type { AnyFact } from '@rampart/domain/fact.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AssessTestBed, aSignIn } from '../../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { statementsOf } from '../../../../test-support/database/seen-statements.ts';
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
import { judgeAgain } from '../judge-again.ts';
import { listControlValues, replaceControlValues } from '../values/control-value-store.ts';
import { valueControls, valueFailingAgain } from '../values/value-controls.ts';

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

const ask = (path: string) => api.app.inject({ url: `/api/v1/controls/${path}`, headers: anna.headers });
const whatIf = async (control = legacy, query = '') => (await ask(`${control}/what-if${query}`)).json();

const byMail = { client: 'exchange-active-sync', app: 'Exchange', appId: 'exo' } as const;
const spray = { ...byMail, risk: 'high', outcome: 'failure', address: '198.51.100.1' } as const;

/** As a run does when everything is judged. */
const storeValues = async () => {
  const values = await valueControls(bed.inTenant, asOf);
  await bed.inTenant((tx) => replaceControlValues(tx, { id: runId, asOf }, values));
};

const readsSignIns = async (query = ''): Promise<boolean> =>
  (await statementsOf(() => whatIf(legacy, query))).some(({ text }) => text.includes('sign_in_day'));

test('what the latest run has replayed is shown without replaying it again, and is the same', async () => {
  await collect();
  await bed.signIns(azure, runId, [
    aSignIn({ ...byMail, personId: 'p1', count: 4 }),
    aSignIn({ ...byMail, personId: 'gone', count: 2 }),
    aSignIn({ ...spray, personId: 'p3', count: 7 }),
  ]);
  const replayable = controlRegistry.filter(({ id }) => id.startsWith('azure-conditional-access.')).map(({ id }) => id);
  const anew = await Promise.all(replayable.map((id) => whatIf(id)));
  await storeValues();
  expect(await Promise.all(replayable.map((id) => whatIf(id)))).toEqual(anew);
  const { rows } = await api.fresh.owner.query<{ id: string }>('select control_id as id from control_replay where tenant_id = $1', [
    bed.tenantId,
  ]);
  expect(rows.map(({ id }) => id)).toContain(legacy);
  expect(anew.filter(({ because }) => because === null)).toHaveLength(rows.length);
});

test('of a stored replay no sign-in is read again, but of other days they are', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...byMail, personId: 'p1', count: 4 })]);
  expect(await readsSignIns()).toBe(true);
  await storeValues();
  expect(await readsSignIns()).toBe(false);
  expect(await readsSignIns('?days=30')).toBe(true);
});

const evidenceOf = async (id: string): Promise<unknown> => (await ask(`${id}/evidence`)).json();

const countsAttacks = async (work: () => Promise<unknown>): Promise<boolean> =>
  (await statementsOf(work)).some(({ text }) => text.includes('attack_attempt') || text.includes('mail_threat_day'));

test('what the latest run has counted as evidence is shown without counting it again, and is the same', async () => {
  const proofpoint = await bed.connect('proofpoint_tap');
  const blocking = newSignInPolicy('Block legacy', { mode: 'enforced', clients: ['other-legacy'], decision: 'block' });
  await bed.read(proofpoint, runId, [[mailThreats, undefined]]);
  await api.fresh.owner.query("select ensure_months('mail_threat_day', '{2026-03-01}')");
  await api.fresh.owner.query(
    `insert into mail_threat_day (tenant_id, application_id, run_id, row, day, mail, category, outcome, count)
     values ($1, $2, $3, 1, '2026-03-01', 'a@example.test', 'credential-phishing', 'delivered', 3),
       ($1, $2, $3, 2, '2026-03-01', 'b@example.test', 'bec', 'blocked', 2)`,
    [bed.tenantId, proofpoint, runId],
  );
  await collect([{ ...blocking, id: 'b1', isBuiltIn: false, createdAt: null, changedAt: null }]);
  await bed.signIns(azure, runId, [
    aSignIn({ ...byMail, personId: 'p1', count: 4 }),
    aSignIn({ ...spray, personId: 'p3', count: 7 }),
    aSignIn({ ...spray, client: 'browser', personId: 'gone', country: 'RU', count: 2 }),
  ]);
  const ids = controlRegistry.map(({ id }) => id).filter((id) => /^(?:azure|proofpoint-tap)/.test(id));
  const anew = await Promise.all(ids.map(evidenceOf));
  const anewWhatIfs = await Promise.all(ids.map((id) => whatIf(id)));
  expect(await countsAttacks(() => evidenceOf(legacy))).toBe(true);
  await storeValues();
  expect(await Promise.all(ids.map(evidenceOf))).toEqual(anew);
  expect(await Promise.all(ids.map((id) => whatIf(id)))).toEqual(anewWhatIfs);
  expect(await countsAttacks(() => Promise.all(ids.flatMap((id) => [evidenceOf(id), whatIf(id)])))).toBe(false);
});

test('why a control is not replayed is stored with its evidence, for the days of evidence alone', async () => {
  const blocking = newSignInPolicy('Block legacy', {
    mode: 'enforced',
    clients: ['exchange-active-sync', 'other-legacy'],
    decision: 'block',
  });
  await collect([{ ...blocking, id: 'b1', isBuiltIn: false, createdAt: null, changedAt: null }]);
  await bed.signIns(azure, runId, [aSignIn({ ...spray, personId: 'p3', count: 7 })]);
  await storeValues();
  const inPlace = { because: 'It is in place already, so there is nothing to replay.' };
  expect(await whatIf()).toMatchObject(inPlace);
  expect(await countsAttacks(() => whatIf())).toBe(false);
  expect(await whatIf(legacy, '?days=30')).toMatchObject(inPlace);
  expect(await countsAttacks(() => whatIf(legacy, '?days=30'))).toBe(true);
});

/** Something else than was read before. */
async function readAgain(application: string, fact: AnyFact | { readonly id: string }, value: unknown): Promise<void> {
  await api.fresh.owner.query('delete from fact_reading where application_id = $1 and fact = $2', [application, fact.id]);
  await bed.read(application, runId, [[fact, value]]);
}

const unrelated = {
  ...newSignInPolicy('Report only', { mode: 'report-only', decision: 'block' }),
  id: 'r1',
  isBuiltIn: false,
  createdAt: null,
  changedAt: null,
};

test.each([
  [
    'an emergency access account',
    async () => {
      const payload = { exclusion_type: 'emergency_access_exclusions', add: ['person1@example.test'] };
      await api.app.inject({ method: 'POST', url: '/api/v1/exclusions/add', headers: anna.headers, payload });
    },
  ],
  ['other people', () => readAgain(azure, people, [{ ...personOf(1), department: 'Office' }, personOf(2), personOf(3)])],
  ['other groups', () => readAgain(azure, groups, [{ ...drivers, memberIds: ['p2'] }])],
  ['other sign-in policies', () => readAgain(access, signInPolicies, [unrelated])],
  ['sign-ins that could not be read', () => readAgain(azure, signIns, new Error('Microsoft did not answer.'))],
])('a stored replay and stored evidence are of no use with %s', async (_what, change) => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...byMail, personId: 'p1' }), aSignIn({ ...byMail, personId: 'p2' })]);
  await storeValues();
  expect(await countsAttacks(() => evidenceOf(legacy))).toBe(false);
  await change();
  expect(await countsAttacks(() => evidenceOf(legacy))).toBe(true);
  expect((await statementsOf(() => whatIf())).some(({ text }) => /sign_in_day|attack_attempt/.test(text))).toBe(true);
});

test('replays of controls that are in place again are forgotten with the next run', async () => {
  await collect();
  await bed.signIns(azure, runId, [aSignIn({ ...byMail, personId: 'p1' })]);
  await storeValues();
  const kept = async () =>
    (await api.fresh.owner.query('select from control_replay where tenant_id = $1 and control_id = $2', [bed.tenantId, legacy])).rowCount;
  expect(await kept()).toBe(1);
  await bed.inTenant((tx) => replaceControlValues(tx, { id: runId, asOf }, new Map([[legacy, { ...nothingCounted, because: null }]])));
  expect(await kept()).toBe(0);
});

test('a control that comes to fail between runs has its effect worked out by a job, as its what-if page says', async () => {
  const blocking = newSignInPolicy('Block legacy', {
    mode: 'enforced',
    clients: ['exchange-active-sync', 'other-legacy'],
    decision: 'block',
  });
  await collect([{ ...blocking, id: 'b1', isBuiltIn: false, createdAt: null, changedAt: null }]);
  await bed.signIns(azure, runId, [aSignIn({ ...spray, personId: 'p3', count: 7 }), aSignIn({ ...byMail, personId: 'p1' })]);
  const values = await valueControls(bed.inTenant, asOf);
  await bed.inTenant((tx) => replaceControlValues(tx, { id: runId, asOf }, values));
  const stored = () => bed.inTenant(async (tx) => (await listControlValues(tx)).get(legacy));
  expect(await stored()).toMatchObject({ attacks: 7, stopped: null });

  const later = new Date('2026-03-02T01:00:00Z');
  const reread = await bed.run(later, 'collect');
  await bed.read(access, reread, [[signInPolicies, []]]);
  const requested: unknown[] = [];
  const queue: Queue = {
    async enqueue(_tx, { name }, payload) {
      requested.push([name, payload]);
      return 'requested';
    },
    find: async () => undefined,
    close: async () => {},
  };
  const judge = judgeAgain({ log, controls: controlRegistry, queue });
  const judgeLater = () => bed.inTenant((tx) => judge(tx, { id: reread, asOf: later, product: 'azure_conditional_access' }));
  await judgeLater();
  expect(requested).toEqual([['assess.values', { asOf: later.toISOString() }]]);
  // The transaction that judged has replayed nothing.
  expect(await stored()).toMatchObject({ attacks: 7, stopped: null });
  await valueFailingAgain(bed.reader, bed.inTenant, later);
  expect(await stored()).toMatchObject({ attacks: 7, stopped: 7, peopleAffected: 1 });
  expect((await whatIf()).effect.headline).toBe('7 of 7 attack attempts would have been stopped');
  expect(await evidenceOf(legacy)).toMatchObject({ effect: { headline: '7 of 7 attack attempts would have been stopped' } });
  expect(await countsAttacks(() => evidenceOf(legacy))).toBe(false);
  await judgeLater();
  expect(requested).toHaveLength(1);
});
