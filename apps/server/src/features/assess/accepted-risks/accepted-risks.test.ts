import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import { ProgramType } from '@rampart/domain/program.ts';
import { selectControls } from '@rampart/domain/recommend/select-controls.ts';
import type { AcceptedRisk } from '@rampart/contract/assess/accepted-risks.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { ben, openRemediateTestBed, type RemediateTestBed } from '../../../../test-support/remediate/remediate-test-bed.ts';
import { mailsTo } from '../../../../test-support/api/mails-to.ts';
import { as, testApp, testTenantId } from '../../../../test-support/api/test-app.ts';
import { openQueue, type Queue } from '../../../platform/queue/queue.ts';
import { assessRoutes } from '../routes.ts';
import { acceptedControls, waitingControls } from './accepted-risk-store.ts';
import { expireRisks } from './expire-risks.ts';
import { riskLinks } from './risk-links.ts';

const control = 'azure-ad.application-registration-limited';
const path = '/api/v1/control_registry/risk_accepted/tra';
const acceptance = { control_id: control, reason: 'Replaced in May.', owner: 'Owner@example.test', expires: '2099-05-31' };
const soon = () => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);

let bed: RemediateTestBed;
let app: FastifyInstance;
let queue: Queue;
const entitled = { is: true };
/** The days of promoted rationalizations, the newest first. */
let promoted: string[] = [];
beforeAll(async () => {
  bed = await openRemediateTestBed();
  queue = await openQueue({ connectionString: bed.fresh.appUrl, onError: () => {} });
  const ownerId = crypto.randomUUID();
  await bed.fresh.owner.query('insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now())', [
    ownerId,
    'owner@example.test',
    testTenantId,
  ]);
  await bed.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [testTenantId, ownerId]);
  const open = { isAgreementSigned: async () => true, isSteppedUp: () => true, isEntitled: async () => entitled.is };
  ({ app } = await testApp({
    db: bed.fresh.db,
    ...open,
    routes: assessRoutes({ ...bed.deps, queue, publicUrl: 'https://rampart.example', promotedDate: async (_tx, k) => promoted[k] }),
  }));
});
beforeEach(async () => {
  entitled.is = true;
  promoted = [];
  bed.time.at = new Date();
  await bed.fresh.owner.query('truncate accepted_risk, notification, audit_event, audit_head, mail');
});
afterAll(async () => {
  await app.close();
  await queue.close();
  await bed.close();
});

const post = (place: string, payload: object, role: Parameters<typeof as>[0] = 'administrator') =>
  app.inject({ method: 'POST', url: `${path}${place}`, headers: as(role), payload });
const accept = (changes: object = {}, role: Parameters<typeof as>[0] = 'administrator') =>
  post('/add', { ...acceptance, expires: soon(), ...changes }, role);
const listed = async (more: object = {}): Promise<AcceptedRisk[]> =>
  (await post('', { control_ids: [control, 'okta.other'], ...more }, 'read-only')).json<{ risk_accepted: AcceptedRisk[] }>().risk_accepted;
const inForceSince = () => bed.fresh.db.inTenant(testTenantId, acceptedControls);
const inForce = async () => new Set((await inForceSince()).keys());
const expire = () => expireRisks({ ...bed.deps, db: bed.fresh.db, log: pino({ level: 'silent' }) }, new AbortController().signal);
const waiting = () => bed.fresh.db.inTenant(testTenantId, waitingControls);
const recorded = async (): Promise<string[]> =>
  (await bed.fresh.owner.query<{ action: string }>('select action from audit_event order by seq')).rows.map(({ action }) => action);

test('an accepted risk is listed with its reason, owner and end, and no longer counts', async () => {
  expect((await accept()).statusCode).toBe(200);
  expect(await listed()).toMatchObject([{ control_id: control, reason: 'Replaced in May.', owner: 'owner@example.test' }]);
  expect(await inForce()).toEqual(new Set([control]));
  expect(await recorded()).toEqual(['risk.accept']);
});

const rename = (from: string, to: string) => bed.fresh.owner.query('update account set email = $2 where email = $1', [from, to]);
test('a user whose address was taken in when more was an address can own a risk', async () => {
  await rename('owner@example.test', 'owner(finance)@example.test');
  onTestFinished(async () => void (await rename('owner(finance)@example.test', 'owner@example.test')));
  expect((await accept({ owner: 'Owner(Finance)@example.test' })).statusCode).toBe(200);
  expect(await listed()).toMatchObject([{ owner: 'owner(finance)@example.test' }]);
});

const linksOf = async (controlId: string) => (await bed.fresh.db.inTenant(testTenantId, (tx) => riskLinks(tx, controlId)))[0]!;
/** The tenant has all products, and programs of these types. */
async function haveAll(...types: readonly ProgramType[]): Promise<void> {
  const { owner } = bed.fresh;
  await owner.query('truncate application, program, program_group cascade');
  await owner.query("insert into application (tenant_id, product, auth_method) select $1, unnest($2::text[]), 'api_key'", [
    testTenantId,
    productRegistry.map(({ id }) => id),
  ]);
  await owner.query("insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '')", [testTenantId]);
  await owner.query(
    `insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
     select $1, type, 'Everyone', type, $1, now() from unnest($2::text[]) as type`,
    [testTenantId, types],
  );
}
/** What the address of a remediation says, as the web reads it. */
function addressed(target: string) {
  const type = ProgramType.options.find((each) => target.endsWith(`-${each}`))!;
  return { template: remediationRegistry.find(({ id }) => `${id}-${type}` === target)!, type };
}

test('administrators are led to a remediation that lists the control, where its risk can be approved', async () => {
  await haveAll('baseline', 'zero_trust');
  await bed.fresh.owner.query(
    "insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator') on conflict do nothing",
    [testTenantId, ben],
  );
  await accept({ second_approver: true });
  const { rows } = await bed.fresh.owner.query<{ links: object }>('select links from notification');
  expect(rows).toEqual([{ links: [await linksOf(control)] }]);
});

test('each control has a remediation for a type of program that lists it, but those of the Tor subscriptions, which list none', async () => {
  await haveAll(...ProgramType.options);
  const links = await Promise.all(controlRegistry.map(async ({ id, programs }) => ({ id, programs, ...(await linksOf(id)) })));
  const elsewhere = links.filter(({ link_type: type }) => type === 'page').map(({ id, link_target: target }) => `${id} ${target}`);
  expect(elsewhere.toSorted()).toEqual(['azure-conditional-access.tor-sign-ins-blocked /frameworks', 'okta.tor-exits-blocked /frameworks']);
  const isListed = ({ id, programs, link_target: target }: (typeof links)[number]): boolean => {
    const { template, type } = addressed(target);
    const isOfProgram = programs.includes(type) && template.programTypes.includes(type);
    return isOfProgram && selectControls(template, controlRegistry).some((one) => one.id === id);
  };
  expect(links.filter((one) => one.link_type !== 'page' && !isListed(one))).toEqual([]);
});

test('no one is led to a remediation that the tenant does not have', async () => {
  await haveAll('most_attacked_phishing');
  expect(await linksOf(control)).toEqual({ link_type: 'page', link_target: '/frameworks' });
  await haveAll('baseline');
  expect((await linksOf(control)).link_target).toMatch(/-baseline$/);
  await bed.fresh.owner.query("delete from application where product = 'azure_ad'");
  expect((await linksOf(control)).link_type).toBe('page');
});

test('accepted anew, it takes the place of the one before; withdrawn, it counts again, and the past stays told', async () => {
  await accept();
  bed.time.at = new Date(Date.now() + 1000);
  await accept({ reason: 'Only until June.' });
  expect(await listed()).toMatchObject([{ reason: 'Only until June.' }]);
  bed.time.at = new Date(Date.now() + 2000);
  expect((await post('/remove', { control_id: control })).statusCode).toBe(204);
  expect(await listed()).toEqual([]);
  expect(await inForce()).toEqual(new Set());
  expect((await post('/remove', { control_id: control })).statusCode).toBe(404);
  expect(await recorded()).toEqual(['risk.accept', 'risk.accept', 'risk.withdraw']);
});

test.each([
  ['a control that does not exist', { control_id: 'okta.made-up' }, 404],
  ['a day that is over', { expires: '2020-01-01' }, 400],
  ['a day too far ahead', { expires: '2099-05-31' }, 400],
  ['no reason', { reason: '   ' }, 400],
  ['an owner that is no address', { owner: 'the finance team' }, 400],
  ['an owner that is no user of the tenant', { owner: 'no-user@elsewhere.example' }, 400],
  ['a field that is not known', { colour: 'red' }, 400],
  ['an earlier day', { date: '2020-01-01' }, 400],
  ['a rationalization that was never promoted', { k: 3 }, 400],
])('refuses %s', async (_what, changes, status) => {
  expect((await accept(changes)).statusCode).toBe(status);
  expect(await inForce()).toEqual(new Set());
});

test.each(['read-only', 'standard', 'rampart-engineer'] as const)('is not for %s', async (role) => {
  expect((await accept({}, role)).statusCode).toBe(403);
});

test('needs the entitlement', async () => {
  entitled.is = false;
  expect((await accept()).statusCode).toBe(403);
});

test('once it has expired it counts again, and administrators are told once', async () => {
  await accept();
  await bed.fresh.owner.query("update accepted_risk set accepted_at = now() - interval '2 days', expires_at = now() - interval '1 day'");
  expect(await inForce()).toEqual(new Set());
  await expire();
  await expire();
  expect(await recorded()).toEqual(['risk.accept', 'risk.expire']);
});

test('k counts back to the day of an earlier promoted rationalization', async () => {
  await accept();
  promoted = [soon(), '2020-01-01'];
  expect(await listed({ k: 0 })).toHaveLength(1);
  expect(await listed({ k: 1 })).toEqual([]);
  expect((await post('', { control_ids: [control], k: 2 })).statusCode).toBe(400);
  expect((await post('', { control_ids: [control], k: 1, date: '2020-01-01' })).statusCode).toBe(400);
});

test('the day of the newest promoted rationalization means now, as k 0 does', async () => {
  promoted = ['2020-05-01', '2020-01-01'];
  expect((await accept({ date: '2020-05-01' })).statusCode).toBe(200);
  expect(await listed({ date: '2020-05-01' })).toHaveLength(1);
  expect((await accept({ date: '2020-01-01' })).statusCode).toBe(400);
  expect((await post('/remove', { control_id: control, date: '2020-05-01' })).statusCode).toBe(204);
  expect(await listed({ k: 0 })).toEqual([]);
});

test('with a second approver it counts once another administrator has approved it', async () => {
  await accept({ second_approver: true });
  expect(await listed()).toMatchObject([{ is_waiting: true, approved_by: null }]);
  expect(await waiting()).toEqual(new Set([control]));
  expect(await inForce()).toEqual(new Set());
  const payload = { control_id: control, accepted_at: (await listed())[0]?.accepted_at };
  const approve = (accountId?: string, role: Parameters<typeof as>[0] = 'administrator') =>
    app.inject({ method: 'POST', url: `${path}/approve`, headers: as(role, accountId), payload });
  expect((await approve()).statusCode).toBe(400);
  expect((await approve(ben, 'standard')).statusCode).toBe(403);
  bed.time.at = new Date(bed.time.at.getTime() + 1000);
  expect((await approve(ben)).json()).toMatchObject({ is_waiting: false });
  expect(await inForceSince()).toEqual(new Map([[control, bed.time.at]]));
  expect(await waiting()).toEqual(new Set());
  expect((await approve(ben)).statusCode).toBe(404);
  expect(await recorded()).toEqual(['risk.accept', 'risk.approve']);
});

test('what was accepted anew since another administrator looked at it is not approved', async () => {
  await accept({ second_approver: true });
  const [seen] = await listed();
  bed.time.at = new Date(bed.time.at.getTime() + 1000);
  await accept({ second_approver: true, reason: 'For ever.' });
  const approve = (accepted_at?: string) =>
    app.inject({
      method: 'POST',
      url: `${path}/approve`,
      headers: as('administrator', ben),
      payload: { control_id: control, accepted_at },
    });
  const refused = await approve(seen?.accepted_at);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { detail: expect.stringContaining('accepted anew') }]);
  expect([await waiting(), await inForce()]).toEqual([new Set([control]), new Set()]);
  expect((await approve((await listed())[0]?.accepted_at)).json()).toMatchObject({ is_waiting: false, reason: 'For ever.' });
});

test('what waits for an approval can be withdrawn, and is not told as expired', async () => {
  await accept({ second_approver: true });
  await bed.fresh.owner.query("update accepted_risk set accepted_at = now() - interval '2 days', expires_at = now() - interval '1 day'");
  await expire();
  expect(await recorded()).toEqual(['risk.accept']);
  expect((await post('/remove', { control_id: control })).statusCode).toBe(204);
});

const callAs = (accountId: string, place: string, payload: object) =>
  app.inject({ method: 'POST', url: `${path}${place}`, headers: as('administrator', accountId), payload });

test('mails the other administrators that a risk waits for approval, and the one who accepted it when it was approved', async () => {
  const { owner } = bed.fresh;
  const adaId = crypto.randomUUID();
  for (const [id, email] of [
    [adaId, 'ada@example.test'],
    [ben, 'ben@example.test'],
  ] as const) {
    await owner.query('insert into account (id, email, primary_tenant_id, verified_at) values ($1, $2, $3, now())', [
      id,
      email,
      testTenantId,
    ]);
    const join = "insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator')";
    await owner.query(`${join} on conflict (tenant_id, account_id) do update set role = 'administrator'`, [testTenantId, id]);
  }
  const recipients = async () =>
    (await owner.query<{ recipient: string }>('select recipient from mail order by 1')).rows.map((row) => row.recipient);
  const risk = { ...acceptance, expires: soon() };
  await callAs(adaId, '/add', risk);
  expect(await recipients()).toEqual([]);
  await callAs(adaId, '/add', { ...risk, second_approver: true });
  expect(await recipients()).toEqual(['ben@example.test']);
  const [mail] = await mailsTo({ fresh: bed.fresh, platform: { vault: bed.deps.vault } }, 'ben@example.test');
  expect(mail?.text).toContain('The reason: Replaced in May.');
  expect(mail?.text).toContain(`tenant=${testTenantId}`);
  const [waits] = await listed();
  await callAs(ben, '/approve', { control_id: control, accepted_at: waits?.accepted_at });
  expect(await recipients()).toEqual(['ada@example.test', 'ben@example.test']);
});
