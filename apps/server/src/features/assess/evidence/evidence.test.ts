import type { EvidenceDetail } from '@rampart/contract/assess/evidence.ts';
import type { Effect } from '@rampart/contract/effect.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { people } from '@rampart/facts/people/people.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AssessTestBed, aSignIn, openAssessTestBed } from '../../../../test-support/assess/assess-test-bed.ts';
import { personOf } from '../../../../test-support/connect/fake-vendors.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { agreementVersion } from '../../tenants/index.ts';
import { assessControls } from '../assess-controls.ts';

const legacy = 'azure-conditional-access.legacy-sign-in-blocked';
const asOf = new Date('2026-03-02T00:00:00Z');
let api: TestApi;
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
  bed = await openAssessTestBed(api.fresh);
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [bed.tenantId, agreementVersion, 'signer@example.test']);
  anna = await api.signedIn(bed.tenantId, 'read-only');
  azure = await bed.connect('azure_ad');
  access = await bed.connect('azure_conditional_access');
  runId = await bed.run(asOf);
});

interface Evidence {
  readonly details: EvidenceDetail[];
  readonly effect: Effect;
  readonly missing: string[];
  readonly from: string | null;
  readonly to: string | null;
}
const ask = (control: string, person = anna) => api.app.inject({ url: `/api/v1/controls/${control}/evidence`, headers: person.headers });
const evidenceOf = async (control: string) => (await ask(control)).json<Evidence>();
const widget = ({ details }: Evidence, type: EvidenceDetail['type'], place = 0) => details.filter((detail) => detail.type === type)[place];

const lastDaysOf = (detail: EvidenceDetail | undefined): (number | null)[][] =>
  detail?.type === 'time_series' ? detail.data.map(({ values }) => values.slice(-2)) : [];

const atWork = (number: number, country: string | null) => ({ ...personOf(number), country });

/** No policies and no zones, so that every control of conditional access fails. */
async function collectSettings(policies: readonly unknown[] = []): Promise<void> {
  await bed.read(access, runId, [
    [signInPolicies, policies],
    [zones, []],
  ]);
  await bed.read(azure, runId, [
    [people, [atWork(1, 'NO'), atWork(2, 'NO'), atWork(3, 'SE'), { ...atWork(4, 'RU'), kind: 'guest' }, atWork(5, null)]],
    [signIns, undefined],
  ]);
}
const assess = () => bed.inTenant((tx) => assessControls({ log: { error: () => {} } }, tx, { id: runId, asOf }));

const attack = { client: 'other-legacy', risk: 'high', outcome: 'failure', country: 'RU' } as const;

test('the attack attempts that the control would have stopped are counted in every way that the screens draw', async () => {
  await collectSettings();
  await assess();
  await bed.signIns(azure, runId, [
    aSignIn({ count: 90 }),
    aSignIn({ ...attack, count: 5, personId: 'eve', address: '198.51.100.1' }),
    aSignIn({ ...attack, client: 'exchange-active-sync', count: 2, day: '2026-02-28' }),
    aSignIn({ risk: 'high', outcome: 'failure', count: 3 }),
    aSignIn({ ...attack, count: 100, day: '2025-12-01' }),
    aSignIn({ ...attack, count: 100, day: '2026-03-02' }),
  ]);
  const evidence = await evidenceOf(legacy);
  expect([evidence.from, evidence.to, evidence.missing]).toEqual(['2025-12-02', '2026-03-01', []]);
  expect(evidence.details.map(({ type, title }) => `${type} ${title}`)).toEqual([
    'count LOGIN_COUNT',
    'multi_count BREAKDOWN_COUNTS',
    'time_series BREAKDOWN_TRENDS',
    'time_series LOGIN_TRENDS',
    'map LOGIN_MAP_COUNTS',
    'table BREAKDOWN_COUNTS',
    'table BREAKDOWN_COUNTS',
  ]);
  expect(evidence.effect).toMatchObject({ headline: '7 of 10 attack attempts would have been stopped', attacks: 10, attacks_stopped: 7 });
  expect(widget(evidence, 'count')).toMatchObject({
    labels: ['attack attempts would have been stopped', 'attack attempts'],
    data: { value: 7, total: 10 },
  });
  expect(widget(evidence, 'multi_count')).toMatchObject({ labels: ['Other legacy clients', 'Exchange ActiveSync'], data: [5, 2] });
  const [breakdown, trend] = [widget(evidence, 'time_series'), widget(evidence, 'time_series', 1)];
  expect(breakdown?.labels.slice(-2)).toEqual(['2026-02-28', '2026-03-01']);
  expect(breakdown?.data).toMatchObject([{ name: 'Other legacy clients' }, { name: 'Exchange ActiveSync' }]);
  expect(lastDaysOf(breakdown)).toEqual([
    [0, 5],
    [2, 0],
  ]);
  expect(lastDaysOf(trend)).toEqual([
    [2, 8],
    [2, 98],
  ]);
  expect(widget(evidence, 'map')).toMatchObject({
    data: [
      { country: 'NO', count: 93, attacks: 3, people: 2 },
      { country: 'RU', count: 7, attacks: 7, people: 0 },
    ],
    home: ['NO', 'SE'],
  });
  expect(widget(evidence, 'table')?.data).toEqual([
    ['eve@example.test', 5],
    ['p1@example.test', 2],
  ]);
  expect(widget(evidence, 'table', 1)?.data).toEqual([
    ['198.51.100.1', 'Russia', 5],
    ['203.0.113.7', 'Russia', 2],
  ]);
});

test('shows what could not be read beside what was read before', async () => {
  expect((await evidenceOf(legacy)).missing).toEqual(['Sign-ins: they have not been read yet.']);
  await bed.read(azure, runId, [[signIns, new Error('Microsoft did not answer.')]]);
  expect((await evidenceOf(legacy)).missing).toEqual(['Sign-ins: Microsoft did not answer.']);
  await bed.disconnect(azure);
  expect(await evidenceOf(legacy)).toMatchObject({ details: [], missing: ['Sign-ins: no connected application reports them.'] });
});

const zone = {
  isActive: true,
  isBuiltIn: false,
  isTrusted: false,
  isBlocklist: false,
  countries: [],
  includesUnknownCountries: false,
  proxyKinds: [],
  networkNumbers: [],
};
const office = { ...zone, id: 'z1', name: 'Office', kind: 'addresses', ranges: ['203.0.113.0/24'] };
const hostile = { ...zone, id: 'z2', name: 'Hostile countries', kind: 'dynamic', isBlocklist: true, ranges: [] };

test('counts only attempts with the attribute: a control that blocks countries is about attempts from those', async () => {
  const okta = await bed.connect('okta');
  await bed.read(okta, runId, [
    [signIns, undefined],
    [signInPolicies, []],
    [zones, [office, hostile]],
  ]);
  const rows = [
    aSignIn({ ...attack, count: 4 }),
    aSignIn({ ...attack, address: '198.51.100.1', country: 'NL', count: 3 }),
    aSignIn({ ...attack, address: '198.51.100.2', country: 'BY', count: 2, day: '2026-02-28' }),
  ];
  await bed.signIns(okta, runId, rows);
  await assess();
  const evidence = await evidenceOf('okta.country-block-filled');
  expect(evidence.effect.headline).toBe('6 of 9 attack attempts would have been stopped');
  expect(widget(evidence, 'count')).toMatchObject({ data: { value: 6, total: 9 } });
  expect(widget(evidence, 'multi_count')).toMatchObject({ labels: ['Hostile countries', 'Office', 'No zone'], data: [6, 4, 0] });
  expect(widget(evidence, 'time_series')).toMatchObject({
    title: 'BREAKDOWN_TRENDS',
    by_zone: true,
    data: [{ name: 'Hostile countries' }, { name: 'Office' }, { name: 'No zone' }],
  });
  expect(widget(evidence, 'table', 1)?.data).toEqual([
    ['203.0.113.7', 'Russia', 4],
    ['198.51.100.2', 'Belarus', 2],
  ]);
});

const legacyZone = { ...zone, id: 'z3', name: 'LegacyIpZone', kind: 'addresses', isBuiltIn: true, ranges: [] };
const exemptZone = { ...office, id: 'z4', name: 'Let through', isBuiltIn: true, ranges: ['203.0.0.0/8'] };

test.each([
  ['it is known by the zone beside it', legacyZone, expect.objectContaining({ value: 4, total: 7 })],
  ['both were renamed', { ...legacyZone, name: 'On network' }, undefined],
])('counts attempts from the IP exempt zone by its name of now: %s', async (_, beside, expected) => {
  const okta = await bed.connect('okta');
  await bed.read(okta, runId, [
    [signIns, undefined],
    [zones, [beside, exemptZone]],
  ]);
  await bed.signIns(okta, runId, [aSignIn({ ...attack, count: 4 }), aSignIn({ ...attack, address: '198.51.100.1', count: 3 })]);
  await assess();
  expect(widget(await evidenceOf('okta.exempt-zone-narrow'), 'count')?.data).toEqual(expected);
});

test('drops the figures that need zones without them, and says why', async () => {
  const okta = await bed.connect('okta');
  await bed.read(okta, runId, [
    [signIns, undefined],
    [zones, new Error('It takes okta.networkZones.read.')],
  ]);
  const evidence = await evidenceOf('okta.country-block-filled');
  expect(evidence.missing).toEqual(['Network zones: It takes okta.networkZones.read.']);
  expect(widget(evidence, 'multi_count')).toBeUndefined();
  expect(widget(evidence, 'count')).toBeUndefined();
});

const lastWeek = async () => {
  const trend = widget(await evidenceOf(legacy), 'time_series', 1);
  return trend?.type === 'time_series' ? trend.data.map(({ values }) => values.slice(-7)) : [];
};

test('a day that was not read is not known, and one on which nothing happened is nought', async () => {
  await collectSettings();
  await assess();
  await bed.signIns(azure, runId, [aSignIn({ ...attack, count: 5, day: '2026-02-26' })]);
  expect(await lastWeek()).toEqual([
    [0, 0, 0, 5, 0, 0, 0],
    [0, 0, 0, 5, 0, 0, 0],
  ]);
  // It reads from the evening of the 25th on, and no further than the end of the 27th.
  await api.fresh.owner.query('update fact_reading set since = $3, as_of = $4 where tenant_id = $1 and fact = $2', [
    bed.tenantId,
    signIns.id,
    '2026-02-25T18:00:00Z',
    '2026-02-28T00:00:00Z',
  ]);
  expect(await lastWeek()).toEqual([
    [null, null, 0, 5, 0, null, null],
    [null, null, 0, 5, 0, null, null],
  ]);
});

test('a control that is in place shows the attacks that there were, and claims none of them', async () => {
  const blocking = {
    ...newSignInPolicy('Block legacy', { mode: 'enforced', clients: ['exchange-active-sync', 'other-legacy'], decision: 'block' }),
  };
  await collectSettings([{ ...blocking, id: 'b1', isBuiltIn: false, createdAt: null, changedAt: null }]);
  await bed.signIns(azure, runId, [aSignIn({ ...attack, count: 5 })]);
  await assess();
  const evidence = await evidenceOf(legacy);
  expect(evidence.effect).toMatchObject({
    state: 'in-place',
    headline: 'In place',
    details: ['5 attack attempts seen'],
    attacks_stopped: null,
  });
  expect(widget(evidence, 'count')).toBeUndefined();
  expect(lastDaysOf(widget(evidence, 'time_series'))).toEqual([
    [0, 5],
    [0, 5],
  ]);
});

test('mails are counted as mails, and a control that is about them claims to stop none', async () => {
  const tap = await bed.connect('proofpoint_tap');
  await bed.read(tap, runId, [[mailThreats, undefined]]);
  await bed.read(azure, runId, [[authenticationMethods, []]]);
  await api.fresh.owner.query("select ensure_months('mail_threat_day', '{2026-02-01,2026-03-01}')");
  await api.fresh.owner.query(
    `insert into mail_threat_day (tenant_id, application_id, run_id, row, day, mail, category, outcome, count)
     select $1, $2, $3, row_number() over (), day::date, mail, category, outcome, count from (values
       ('2026-03-01', 'a@example.test', 'credential-phishing', 'blocked', 2),
       ('2026-03-01', 'a@example.test', 'credential-phishing', 'delivered', 1),
       ('2026-02-28', 'a@example.test', 'corporate-credential-phishing', 'blocked', 1),
       ('2026-03-01', 'b@example.test', 'malware', 'blocked', 9)) as threat (day, mail, category, outcome, count)`,
    [bed.tenantId, tap, runId],
  );
  await assess();
  const evidence = await evidenceOf('azure-ad.passkeys-enabled');
  expect(evidence.effect).toMatchObject({
    state: 'not-known',
    headline: 'Not known how many of 13 malicious mails would have been stopped',
    attacks_stopped: null,
  });
  expect(widget(evidence, 'count')).toMatchObject({ data: { value: 4, total: 13 } });
  expect(widget(evidence, 'multi_count')).toMatchObject({
    labels: ['Corporate credential phishing', 'Credential phishing'],
    data: [1, 3],
    attack_categories: ['corporate-credential-phishing', 'credential-phishing'],
    threat_stats: [
      // A day before the last of 90.
      { messages_sent: 1, messages_delivered: 0, risk: 60 * (89 / 90) },
      { messages_sent: 3, messages_delivered: 1, risk: 400 + 2 * 40 },
    ],
  });
  expect(widget(evidence, 'table')?.data).toEqual([['a@example.test', 4]]);
});

test('password expiry stops no phishing mail', async () => {
  await bed.connect('local_directory');
  const tap = await bed.connect('proofpoint_tap');
  await bed.read(tap, runId, [[mailThreats, undefined]]);
  const evidence = await evidenceOf('local-directory.passwords-expire');
  expect(evidence).toMatchObject({ details: [], missing: [], effect: { state: 'not-known', attacks: null, attacks_stopped: null } });
});

test('does not find an unknown control, and hides another tenant’s evidence', async () => {
  await bed.read(azure, runId, [[signIns, undefined]]);
  await bed.signIns(azure, runId, [aSignIn({ ...attack, count: 5 })]);
  expect((await ask('azure-conditional-access.no-such-control')).statusCode).toBe(404);
  const other = await openAssessTestBed(api.fresh);
  await api.fresh.owner.query('insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)', [
    other.tenantId,
    agreementVersion,
    'tester',
  ]);
  const anonymous = await api.signedIn(other.tenantId, 'administrator');
  expect((await ask(legacy, anonymous)).json()).toMatchObject({ from: null, to: null, details: [] });
});
