import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { linkTo, mailsTo, runQueued } from '../../../../test-support/api/mails-to.ts';
import { type DomainBed, startDomainBed } from '../../../../test-support/access/sign-in-domain-bed.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';
import { unhurriedClock } from '../../../../test-support/run/unhurried-clock.ts';
import { agreementVersion } from '../../tenants/index.ts';
import { sendResetHandler } from '../reset/send-reset.ts';

let bed: DomainBed;
let home: { tenantId: string; admin: TestPerson };
let attacker: { tenantId: string; admin: TestPerson };
beforeAll(async () => {
  bed = await startDomainBed({}, { clock: unhurriedClock() });
  [home, attacker] = [await bed.newAdmin('Home'), await bed.newAdmin('Attacker')];
});
afterAll(() => bed.close());
beforeEach(() => bed.api.fresh.owner.query('truncate rate_window'));

const someone = () => `${randomUUID()}@example.test`;
const password = 'a password without breaches';
const post = (url: string, payload: object, headers = {}) => bed.api.app.inject({ method: 'POST', url, payload, headers });
const linkOf = (link: URL) => Object.fromEntries(link.searchParams) as { email: string; token: string };
const invite = async (email: string, { admin } = home, role = 'standard') => {
  const response = await post('/api/cross-tenant/register', { email, role }, admin.headers);
  expect(response.statusCode).toBe(200);
};
const mailed = async (email: string, by = home) => {
  await invite(email, by);
  return linkOf(await linkTo(bed.api, email));
};
/** As an administrator gets it who copies the link. */
const copied = async (email: string, by = home, role = 'standard') => {
  await invite(email, by, role);
  const url = '/api/customer/user/invitations/refresh';
  const refreshed = await bed.api.app.inject({ url, query: { email }, headers: by.admin.headers });
  return linkOf(new URL(refreshed.json<{ data: { invite_link: string } }>().data.invite_link));
};
const signUp = (link: object, given: object = { password }) => post('/api/signup', { first_name: 'Ada', last_name: '', ...link, ...given });
const headersOf = (response: Awaited<ReturnType<typeof post>>) => ({
  authorization: `Bearer ${response.json<{ data: { access: string } }>().data.access}`,
});
const isVerified = async (headers: object) =>
  (await bed.api.app.inject({ url: '/api/session', headers: { ...headers } })).json<{ email_verified: boolean }>().email_verified;
const check = async (link: { email: string; token: string }) =>
  (await bed.api.app.inject({ url: '/api/signup', query: link })).json<{ data: { has_account: boolean } }>().data;
const send = (headers: object) => post('/api/v1/auth/email/verification', {}, { ...headers });
const verify = (token: string | null, headers: object) => post('/api/v1/auth/email/verify', { token }, { ...headers });
const register = (email: string) => post('/api/customer/user/register', { email, role: 'standard' }, home.admin.headers);
const membershipsOf = async (email: string) =>
  (
    await bed.api.fresh.owner.query<{ tenant_id: string }>(
      'select m.tenant_id from membership m join account a on a.id = m.account_id where email = $1',
      [email],
    )
  ).rows.map(({ tenant_id }) => tenant_id);

describe('an account', () => {
  test('is verified when it is made by the mailed link, and not when by the one that an administrator copied', async () => {
    expect(await isVerified(headersOf(await signUp(await mailed(someone()))))).toBe(true);
    expect(await isVerified(headersOf(await signUp(await copied(someone()))))).toBe(false);
  });

  test('of a new tenant is verified by the mail, not by the link that the staff are shown', async () => {
    const staff = await bed.api.signedIn(home.tenantId, 'superuser');
    const create = async () => {
      const email = someone();
      const payload = { customer_name: randomUUID(), email, name: 'Zoë' };
      const created = await post('/api/customer/admin/register', payload, staff.headers);
      return { shown: linkOf(new URL(created.json<{ invite_link: string }>().invite_link)), sent: linkOf(await linkTo(bed.api, email)) };
    };
    expect(await isVerified(headersOf(await signUp((await create()).shown)))).toBe(false);
    expect(await isVerified(headersOf(await signUp((await create()).sent)))).toBe(true);
  });
});

describe('an account that is not verified', () => {
  test('holds no second factor', async () => {
    const headers = headersOf(await signUp(await copied(someone())));
    const started = await bed.api.app.inject({ url: '/api/totp-mfa/register', headers });
    expect([started.statusCode, started.json()]).toMatchObject([
      400,
      { detail: expect.stringContaining('Verify your email address first') as string },
    ]);
    expect((await post('/api/totp-mfa/register', { totp_token: '123456' }, headers)).statusCode).toBe(400);
  });

  test('is no administrator who could be the last one, and approves nothing', async () => {
    const own = await bed.newAdmin();
    const { admin } = own;
    await post('/api/user-agreements/sign', { eula: { version: agreementVersion }, send_email: false }, admin.headers);
    const fake = headersOf(await signUp(await copied(someone(), own, 'administrator')));
    const demoted = await post('/api/customer/user/role', { username: admin.email, role: 'standard' }, fake);
    expect([demoted.statusCode, JSON.stringify(demoted.json())]).toEqual([400, expect.stringMatching(/administrator/i)]);
    const approved = await post('/api/v1/programs/deployment/job/approval', { job_uuid: randomUUID(), approve: true }, fake);
    const decided = await post('/api/v1/programs/deployment/settings/approval', { approve: true }, fake);
    for (const refused of [approved, decided])
      expect([refused.statusCode, JSON.stringify(refused.json())]).toEqual([
        403,
        expect.stringContaining('do not count as a second person'),
      ]);
  });

  test('gives way to the person who uses the mailed link of another tenant', async () => {
    const email = someone();
    const fake = headersOf(await signUp(await copied(email, attacker)));
    const link = await mailed(email);
    expect(await check(link)).toMatchObject({ has_account: false });
    const joined = await signUp(link, { password: 'the own password of hers' });
    expect(joined.statusCode).toBe(200);
    expect(await isVerified(headersOf(joined))).toBe(true);
    expect((await bed.api.app.inject({ url: '/api/session', headers: fake })).statusCode).toBe(401);
    expect(await membershipsOf(email)).toEqual([home.tenantId]);
    expect(await auditOf(bed.api, joined)).toContainEqual(
      expect.objectContaining({ tenant_id: attacker.tenantId, action: 'user.give-way', status: 'success' }),
    );
    const { rows } = await bed.api.fresh.owner.query<{ subject: string }>(
      'select subject from notification where account_id = $1 order by created_at desc limit 1',
      [attacker.admin.accountId],
    );
    expect(rows[0]?.subject).toContain('proved the address');
    expect((await post('/api/auth', { email, password })).statusCode).toBe(401);
  });

  test('is kept, with its tenants, by a person who has the mail and its password', async () => {
    const email = someone();
    await signUp(await copied(email, attacker));
    const joined = await signUp(await mailed(email));
    expect(await isVerified(headersOf(joined))).toBe(true);
    expect((await membershipsOf(email)).toSorted()).toEqual([home.tenantId, attacker.tenantId].toSorted());
  });

  test('does not give way to a copied link: that one asks for its password', async () => {
    const email = someone();
    await signUp(await copied(email));
    const link = await copied(email, attacker);
    expect(await check(link)).toMatchObject({ has_account: true });
    expect((await signUp(link, { password: 'another good password' })).statusCode).toBe(400);
    expect(await membershipsOf(email)).toEqual([home.tenantId]);
  });

  test('is verified by a mailed reset, which asks for no code of an authenticator that was set up before', async () => {
    const email = someone();
    await signUp(await copied(email, attacker));
    await bed.api.fresh.owner.query("insert into totp (account_id, state) select id, 'on' from account where email = $1", [email]);
    await bed.api.app.inject({ url: '/api/password/reset', query: { email } });
    await runQueued(bed.api, sendResetHandler({ ...bed.api.platform, publicUrl: bed.api.platform.config.publicUrl }));
    const token = (await linkTo(bed.api, email)).searchParams.get('token');
    expect((await post('/api/password/reset', { token, new_password: 'the own password of hers' })).statusCode).toBe(200);
    const { rows } = await bed.api.fresh.owner.query(
      'select verified_at is not null as verified, state from account left join totp on account_id = id where email = $1',
      [email],
    );
    expect(rows).toEqual([{ verified: true, state: null }]);
  });
});

describe('the verification mail', () => {
  test('verifies the account that asked for it, once, and is limited', async () => {
    const email = someone();
    const headers = headersOf(await signUp(await copied(email)));
    expect((await send(headers)).statusCode).toBe(200);
    const link = await linkTo(bed.api, email);
    expect(link.pathname).toBe('/settings/profile');
    const verified = await verify(link.searchParams.get('verify'), headers);
    expect(verified.statusCode).toBe(204);
    expect(await auditOf(bed.api, verified)).toMatchObject([{ action: 'user.verify', status: 'success', actor: email }]);
    expect(await isVerified(headers)).toBe(true);
    expect((await verify(link.searchParams.get('verify'), headers)).statusCode).toBe(400);
    expect((await send(headers)).json()).toMatchObject({ detail: expect.stringContaining('verified already') as string });
    const other = headersOf(await signUp(await copied(someone())));
    for (let time = 0; time < 3; time += 1) expect((await send(other)).statusCode).toBe(200);
    expect((await send(other)).statusCode).toBe(429);
  });

  test('is sent by an administrator too, counts for the user alone, and is limited with the rest', async () => {
    const email = someone();
    const headers = headersOf(await signUp(await copied(email)));
    const ask = (of: string, by = home) => post('/api/customer/user/verification', { email: of }, by.admin.headers);
    const sent = await ask(email);
    expect(sent.statusCode).toBe(200);
    expect(await auditOf(bed.api, sent)).toMatchObject([
      { action: 'user.request-verification', message: `Sent ${email} a link to verify their email address.` },
    ]);
    const token = (await linkTo(bed.api, email)).searchParams.get('verify');
    expect((await verify(token, home.admin.headers)).statusCode).toBe(400);
    const users = await bed.api.app.inject({ url: '/api/customer/users', headers: home.admin.headers });
    const shown = users.json<{ users: { username: string; email_verified: boolean }[] }>().users;
    expect([email, home.admin.email].map((one) => shown.find(({ username }) => username === one)?.email_verified)).toEqual([false, true]);
    expect([(await ask(email, attacker)).statusCode, (await ask(home.admin.email)).statusCode]).toEqual([404, 400]);
    expect([(await ask(email)).statusCode, (await send(headers)).statusCode, (await ask(email)).statusCode]).toEqual([200, 200, 429]);
    expect((await verify(token, headers)).statusCode).toBe(204);
    expect((await ask(email)).statusCode).toBe(400);
  });

  test("proves nothing for a person who follows another's link, nor without a session", async () => {
    const email = someone();
    const fake = headersOf(await signUp(await copied(email, attacker)));
    await send(fake);
    const token = (await linkTo(bed.api, email)).searchParams.get('verify');
    expect((await verify(token, {})).statusCode).toBe(401);
    expect((await verify(token, home.admin.headers)).statusCode).toBe(400);
    expect(await isVerified(fake)).toBe(false);
  });
});

test('an account joins the tenant that has its domain as its home', async () => {
  const domain = bed.newDomain();
  const email = `hire@${domain}`;
  await signUp(await mailed(email, attacker));
  const owner = await bed.newAdmin('Owner');
  await bed.prove(owner.admin, domain);
  expect((await signUp(await mailed(email, owner))).statusCode).toBe(200);
  const { rows } = await bed.api.fresh.owner.query('select primary_tenant_id from account where email = $1', [email]);
  expect(rows).toEqual([{ primary_tenant_id: owner.tenantId }]);
});

test('staff of the provider stay at home there when they join the tenant that has their domain', async () => {
  const domain = bed.newDomain();
  const provider = await bed.api.fresh.createTenant('Provider');
  const staff = await bed.api.signedIn(provider, 'rampart-engineer');
  const email = `staff@${domain}`;
  await bed.api.fresh.owner.query('update account set email = $1 where id = $2', [email, staff.accountId]);
  const homeOf = async () =>
    (await bed.api.fresh.owner.query('select primary_tenant_id from account where id = $1', [staff.accountId])).rows;
  const owner = await bed.newAdmin('Owner');
  await bed.prove(owner.admin, domain);
  expect((await signUp(await mailed(email, owner), { password: staff.password })).statusCode).toBe(200);
  expect(await homeOf()).toEqual([{ primary_tenant_id: provider }]);
  await bed.api.fresh.owner.query('delete from membership where tenant_id = $1 and account_id = $2', [owner.tenantId, staff.accountId]);
  await mailed(email, owner);
  const url = '/api/v1/auth/invitations/accept';
  const payload = { tenant_uuid: owner.tenantId };
  expect((await bed.api.app.inject({ method: 'POST', url, payload, headers: staff.headers })).statusCode).toBe(204);
  expect(await homeOf()).toEqual([{ primary_tenant_id: provider }]);
});

describe('invitations', () => {
  test('get one mail in a while, however often they are sent, and end when they are too many', async () => {
    const email = someone();
    for (let time = 0; time < 10; time += 1) expect((await register(email)).statusCode).toBe(200);
    expect(await mailsTo(bed.api, email)).toHaveLength(1);
    expect((await check(linkOf(await linkTo(bed.api, email)))).has_account).toBe(false);
    expect((await register(email)).statusCode).toBe(429);
    await bed.api.fresh.owner.query("update rate_window set hits = 100 where key like 'invitation:%'");
    expect((await register(someone())).statusCode).toBe(429);
  });

  test('are answered alike whether the address has an account elsewhere or not', async () => {
    const known = await bed.api.signedIn(attacker.tenantId, 'standard');
    const answers = [await register(known.email), await register(someone())];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const domain = bed.newDomain();
    await signUp(await mailed(`known@${domain}`, attacker));
    const outside = [await register(`known@${domain}`), await register(`nobody@${domain}`)];
    const bodies = outside.map((answer) => answer.json<{ details: string }>().details.replace(/^\w+@/, ''));
    expect(outside.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(bodies[0]).toBe(bodies[1]);
    expect(bodies[0]).toContain('already');
  });
});
