import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { fullDump, tracesOf } from '../../../../test-support/database/full-dump.ts';
import { linkTo, mailsTo, runQueued } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { unhurriedClock } from '../../../../test-support/run/unhurried-clock.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';
import { sendResetHandler } from './send-reset.ts';

let api: TestApi;
let home: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi({}, { clock: unhurriedClock() });
  home = await api.fresh.createTenant('Home');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.fresh.owner.query('truncate rate_window');
  anna = await api.signedIn(home, 'standard');
});

const run = () => runQueued(api, sendResetHandler({ ...api.platform, publicUrl: api.platform.config.publicUrl }));
const request = (email: string, headers = {}) => api.app.inject({ url: '/api/password/reset', query: { email }, headers });
const askFor = async (email: string): Promise<string> => {
  await request(email);
  await run();
  return (await linkTo(api, email)).searchParams.get('token') ?? '';
};
const newPassword = 'an entirely new password';
const reset = (payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/password/reset', payload: { new_password: newPassword, ...payload } });
const signIn = async (email: string, password: string) =>
  (await api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } })).statusCode;
const refused = { detail: 'This link does not work any more. Ask for a new one, and follow it within an hour.' };

test('a link from a mail sets a new password, ends every session and is noted', async () => {
  const response = await request(` ${anna.email.toUpperCase()} `);
  expect(response.json()).toEqual({ message: 'If there is an account for this address, a mail with a link is on its way.' });
  await run();
  expect(await auditOf(api, response)).toMatchObject([
    { tenant_id: home, action: 'password.request-reset', status: 'success', actor: anna.email },
  ]);
  const link = await linkTo(api, anna.email);
  expect(link.href).toMatch(/^http:\/\/localhost:4000\/password-reset\?token=[\w-]{43}$/);
  expect((await mailsTo(api, anna.email))[0]?.html).toContain(`href="${link.href}"`);
  const done = await reset({ token: link.searchParams.get('token') });
  expect(done.statusCode).toBe(200);
  expect((await api.app.inject({ url: '/api/session', headers: anna.headers })).statusCode).toBe(401);
  expect([await signIn(anna.email, anna.password), await signIn(anna.email, newPassword)]).toEqual([401, 200]);
  expect(await auditOf(api, done)).toMatchObject([
    { tenant_id: home, action: 'password.reset', status: 'success', actor: anna.email, actor_id: anna.accountId },
  ]);
});

/** A tenant with an identity provider, and a member who never had a password. */
async function ssoPerson() {
  const tenantId = await api.fresh.createTenant('With a provider');
  const person = await api.signedIn(tenantId, 'standard');
  await api.fresh.owner.query('delete from password where account_id = $1', [person.accountId]);
  await api.fresh.owner.query(
    "insert into sso_configuration (tenant_id, configuration_xml, entity_id, sso_url, certificates) values ($1, 'x', 'x', 'x', '{}')",
    [tenantId],
  );
  return { ...person, tenantId };
}

test('gives a person whose identity provider was removed a first password by the same link', async () => {
  const { email, tenantId } = await ssoPerson();
  await api.fresh.owner.query('delete from sso_configuration where tenant_id = $1', [tenantId]);
  await request(email);
  await run();
  const link = await linkTo(api, email);
  expect((await reset({ token: link.searchParams.get('token') })).statusCode).toBe(200);
  expect(await signIn(email, newPassword)).toBe(200);
});

test('gives an administrator whom the identity provider let in a password too, for when it is out of order', async () => {
  const { email, accountId } = await ssoPerson();
  await api.fresh.owner.query("update membership set role = 'administrator' where account_id = $1", [accountId]);
  const token = await askFor(email);
  expect((await reset({ token })).statusCode).toBe(200);
  expect(await signIn(email, newPassword)).toBe(200);
});

test('gives unknown people and those with an identity provider the same answer for the same work, and no mail', async () => {
  const sso = await ssoPerson();
  const anonymous = `${randomUUID()}@example.test`;
  await run();
  const answers = [await request(anna.email), await request(anonymous), await request(sso.email)];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await run()).toBe(3);
  expect([(await mailsTo(api, anonymous)).length, (await mailsTo(api, sso.email)).length]).toEqual([0, 0]);
  expect(await auditOf(api, answers[1]!)).toMatchObject([{ tenant_id: platformTenantId, status: 'failure', actor: anonymous }]);
});

describe('a link', () => {
  test('is used once, also by five concurrent calls', async () => {
    const token = await askFor(anna.email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => reset({ token })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 400, 400, 400, 400]);
    const again = await reset({ token, new_password: 'yet another password' });
    expect([again.statusCode, again.json()]).toEqual([400, expect.objectContaining(refused)]);
    expect(await auditOf(api, again)).toMatchObject([{ tenant_id: platformTenantId, action: 'password.reset', status: 'failure' }]);
  });

  test('ends after an hour, and with a change of the password by another', async () => {
    const [old, one, two] = [await askFor(anna.email), await askFor(anna.email), await askFor(anna.email)];
    await api.fresh.owner.query("update one_time_token set expires_at = now() - interval '1 second' where hash = sha256($1::bytea)", [
      Buffer.from(old),
    ]);
    expect((await reset({ token: old })).statusCode).toBe(400);
    expect((await reset({ token: one })).statusCode).toBe(200);
    expect((await reset({ token: two })).statusCode).toBe(400);
    const { rows } = await api.fresh.owner.query('select 1 from one_time_token where account_id = $1', [anna.accountId]);
    expect(rows).toEqual([]);
  });

  test('is good for one hour', async () => {
    await askFor(anna.email);
    const { rows } = await api.fresh.owner.query(
      'select round(extract(epoch from expires_at - created_at))::int as seconds from one_time_token where account_id = $1',
      [anna.accountId],
    );
    expect(rows).toEqual([{ seconds: 3600 }]);
  });

  test('of an account that was deleted is good for nothing', async () => {
    const token = await askFor(anna.email);
    const admin = await api.signedIn(home, 'administrator');
    await api.app.inject({ method: 'DELETE', url: '/api/customer/user', payload: { email: anna.email }, headers: admin.headers });
    expect((await reset({ token })).json()).toMatchObject(refused);
  });

  test('of an invitation is none', async () => {
    const admin = await api.signedIn(home, 'administrator');
    const email = `${randomUUID()}@example.test`;
    await api.app.inject({
      method: 'POST',
      url: '/api/customer/user/register',
      payload: { email, role: 'standard' },
      headers: admin.headers,
    });
    expect((await reset({ token: (await linkTo(api, email)).searchParams.get('token') })).json()).toMatchObject(refused);
  });
});

test('a breached or short password is refused, and the link stays good', async () => {
  const token = await askFor(anna.email);
  const breached = await reset({ token, new_password: '1q2w3e4r5t' });
  expect(breached.json()).toMatchObject({ detail: 'This password has been compromised, please pick a new one.' });
  expect(await auditOf(api, breached)).toMatchObject([{ tenant_id: home, status: 'failure', actor: anna.email }]);
  expect((await reset({ token, new_password: 'too short' })).statusCode).toBe(400);
  expect((await api.app.inject({ url: '/api/session', headers: anna.headers })).statusCode).toBe(200);
  expect((await reset({ token })).statusCode).toBe(200);
});

test('an account with a second factor asks for its code, and guesses are limited', async () => {
  const token = await askFor(anna.email);
  await api.fresh.owner.query("insert into totp (account_id, state) values ($1, 'on')", [anna.accountId]);
  const without = await reset({ token });
  expect([without.statusCode, without.json()]).toMatchObject([400, { code: 'code_required' }]);
  for (let guess = 0; guess < 10; guess += 1) expect((await reset({ token, totp_token: '123456' })).statusCode).toBe(400);
  expect((await reset({ token, totp_token: '123456' })).statusCode).toBe(429);
  await api.fresh.owner.query('truncate rate_window');
  await api.fresh.owner.query('delete from totp where account_id = $1', [anna.accountId]);
  expect([await signIn(anna.email, anna.password), (await reset({ token })).statusCode]).toEqual([200, 200]);
});

test('the right code of a second factor sets the new password, once', async () => {
  const register = { url: '/api/totp-mfa/register', headers: anna.headers };
  const { totp_secret: secret } = (await api.app.inject(register)).json<{ totp_secret: string }>();
  const codeAt = (timestamp: number) => new TOTP({ secret }).generate({ timestamp });
  await api.app.inject({ ...register, method: 'POST', payload: { totp_token: codeAt(Date.now()) } });
  const [token, second] = [await askFor(anna.email), await askFor(anna.email)];
  const code = codeAt(Date.now() + 30_000);
  expect((await reset({ token, totp_token: code })).statusCode).toBe(200);
  expect((await reset({ token: second, totp_token: code })).statusCode).toBe(400);
});

test('asking is slowed for one address, and not set off from another site', async () => {
  for (let time = 0; time < 10; time += 1) expect((await request(anna.email)).statusCode).toBe(200);
  expect((await request(anna.email)).statusCode).toBe(429);
  expect((await request('b@example.test', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});

test.each<[string, object]>([
  ['nothing', { new_password: undefined }],
  ['no token', {}],
  ['an empty token', { token: '' }],
  ['a number for a token', { token: 7 }],
  ['a long password', { token: 'x'.repeat(43), new_password: 'x'.repeat(1025) }],
  ['a code of five digits', { token: 'x'.repeat(43), totp_token: '12345' }],
  ['an unknown field', { token: 'x'.repeat(43), email: 'a@example.test' }],
])('%s is refused', async (_what, payload) => {
  expect((await reset(payload)).statusCode).toBe(400);
});

test('no token of a mail is found in a dump of the database', async () => {
  const admin = await api.signedIn(home, 'administrator');
  const email = `${randomUUID()}@example.test`;
  await api.app.inject({
    method: 'POST',
    url: '/api/customer/user/register',
    payload: { email, role: 'standard' },
    headers: admin.headers,
  });
  const tokens = [await askFor(anna.email), (await linkTo(api, email)).searchParams.get('token') ?? ''];
  const dump = await fullDump(api.fresh.owner);
  expect(dump).toContain(email);
  for (const trace of tokens.flatMap(tracesOf)) expect(dump).not.toContain(trace);
});
