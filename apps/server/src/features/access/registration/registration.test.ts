import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { linkTo } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { platformTenantId } from '../../../platform/database/platform-tenant.ts';

let api: TestApi;
let home: string;
let other: string;
let admin: TestPerson;
let elsewhere: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [home, other] = [await api.fresh.createTenant('Home'), await api.fresh.createTenant('Other')];
  [admin, elsewhere] = [await api.signedIn(home, 'administrator'), await api.signedIn(other, 'administrator')];
});
afterAll(() => api.close());
beforeEach(() => api.fresh.owner.query('truncate rate_window'));

const someone = () => `${randomUUID()}@example.test`;
const password = 'a password without breaches';
const invite = async (email: string, { by = admin, path = '/api/customer/user/register', role = 'standard' } = {}) => {
  const payload = { email, role, name: 'Ada King Lovelace' };
  expect((await api.app.inject({ method: 'POST', url: path, payload, headers: by.headers })).statusCode).toBe(200);
  return Object.fromEntries((await linkTo(api, email)).searchParams) as { email: string; token: string };
};
const check = (query: Record<string, string>, headers = {}) => api.app.inject({ url: '/api/signup', query, headers });
const signUp = (payload: object) => api.app.inject({ method: 'POST', url: '/api/signup', payload });
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const sessionOf = (access: string) => api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${access}` } });
const accountsOf = async (email: string) =>
  (await api.fresh.owner.query('select first_name, last_name from account where email = $1', [email])).rows;
const refused = { detail: 'This invitation link does not work any more. Ask for a new one, and use the newest mail.' };

test('a link says what it is for, and signing up with it makes the account, the session and the events', async () => {
  const link = await invite(someone(), { role: 'read-only' });
  expect((await check(link)).json()).toEqual({
    message: 'The invitation is good.',
    data: { email: link.email, first_name: 'Ada', last_name: 'King Lovelace', tenant: 'Home', sso_enabled: false, has_account: false },
  });
  const response = await signUp({ ...names, password, ...link });
  expect(response.statusCode).toBe(200);
  expect(response.cookies).toMatchObject([
    { name: 'rampart_session', httpOnly: true, sameSite: 'Strict' },
    { name: 'rampart_device', httpOnly: true, sameSite: 'Strict' },
  ]);
  const session = await sessionOf(response.json<{ data: { access: string } }>().data.access);
  expect(session.json()).toMatchObject({ user: { email: link.email, first_name: 'Ada' }, tenant: { uuid: home }, roles: ['read-only'] });
  expect(await auditOf(api, response)).toMatchObject([
    { tenant_id: home, action: 'user.sign-up', status: 'success', actor: link.email },
    { tenant_id: home, action: 'session.sign-in', status: 'success', actor: link.email },
  ]);
  const again = await api.app.inject({ method: 'POST', url: '/api/auth', payload: { email: link.email, password } });
  expect(again.statusCode).toBe(200);
});

test('where the tenant requires a second factor, the new session is limited until one is set up', async () => {
  const strict = await api.signedIn(await api.fresh.createTenant('Strict'), 'administrator');
  const link = await invite(someone(), { by: strict });
  await api.app.inject({ method: 'POST', url: '/api/tenant/mfa', payload: { enable: true }, headers: strict.headers });
  const { access } = (await signUp({ ...names, password, ...link })).json<{ data: { access: string } }>().data;
  expect((await sessionOf(access)).json()).toMatchObject({ mfa_required: true, mfa_enabled: false });
});

test('notifies the administrators of the tenant of a new member', async () => {
  const link = await invite(someone(), { role: 'read-only' });
  await signUp({ ...names, password, ...link });
  const { rows } = await api.fresh.owner.query('select account_id, tenant_id, category, priority from notification where subject = $1', [
    `${link.email} joined your tenant with the role read-only.`,
  ]);
  expect(rows).toEqual([{ account_id: admin.accountId, tenant_id: home, category: 'users', priority: 'low' }]);
});

test('names are optional: those of the invitation are used then', async () => {
  const link = await invite(someone());
  expect((await signUp({ first_name: '', last_name: '', password, ...link })).statusCode).toBe(200);
  expect(await accountsOf(link.email)).toEqual([{ first_name: 'Ada', last_name: 'King Lovelace' }]);
});

describe('a link', () => {
  test('is used once', async () => {
    const link = await invite(someone());
    await signUp({ ...names, password, ...link });
    const again = await signUp({ ...names, password: 'another good password', ...link });
    expect([again.statusCode, again.cookies]).toEqual([400, []]);
    expect(again.json()).toMatchObject(refused);
    expect((await check(link)).statusCode).toBe(400);
    expect(await auditOf(api, again)).toMatchObject([
      { tenant_id: platformTenantId, action: 'user.sign-up', status: 'failure', actor: link.email },
    ]);
  });

  test('used five times concurrently gives one account', async () => {
    const link = await invite(someone());
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp({ ...names, password, ...link })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 400, 400, 400, 400]);
    expect(await accountsOf(link.email)).toHaveLength(1);
  });

  test('for one address from two tenants concurrently gives one account, and the other link asks for its password', async () => {
    const email = someone();
    const links = [await invite(email), await invite(email, { by: elsewhere })];
    const answers = await Promise.all(links.map((link) => signUp({ ...names, password, ...link })));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    expect(await accountsOf(email)).toHaveLength(1);
    // The second person follows the link again, and now brings the password of the account.
    await Promise.all(links.map((link) => signUp({ ...names, password, ...link })));
    const { rows } = await api.fresh.owner.query('select 1 from membership join account on account.id = account_id where email = $1', [
      email,
    ]);
    expect(rows).toHaveLength(2);
  });

  test('that is wrong, too old, of another address or of a revoked invitation gets one and the same answer', async () => {
    const [good, old, gone] = [await invite(someone()), await invite(someone()), await invite(someone())];
    await api.fresh.owner.query("update invitation set expires_at = now() - interval '1 second' where email = $1", [old.email]);
    await api.app.inject({
      method: 'DELETE',
      url: '/api/customer/user/invitations',
      payload: { email: gone.email },
      headers: admin.headers,
    });
    const links = [old, gone, { ...good, email: someone() }, { ...good, token: 'x'.repeat(43) }, { email: good.email, token: old.token }];
    for (const link of links) {
      const [checked, signed] = [await check(link), await signUp({ ...names, password, ...link })];
      expect([checked.statusCode, signed.statusCode]).toEqual([400, 400]);
      expect(checked.json()).toMatchObject(refused);
      expect(signed.json()).toMatchObject(refused);
    }
    expect((await check(good)).statusCode).toBe(200);
  });
});

describe('the password', () => {
  test.each<[string, object, string]>([
    ['missing', {}, 'Password is required'],
    ['too short', { password: 'ninechars' }, 'Password must Contain at least 10 characters'],
    ['breached', { password: 'qwertyuiop' }, 'This password has been compromised, please pick a new one.'],
    ['of one letter', { password: 'aaaaaaaaaa' }, 'This password is easy to guess.'],
    ['close to a common one', { password: 'Summer2026!' }, 'This password is easy to guess.'],
  ])('%s is refused, and the link stays good', async (_what, given, words) => {
    const link = await invite(someone());
    const response = await signUp({ ...names, ...link, ...given });
    expect([response.statusCode, JSON.stringify(response.json())]).toEqual([400, expect.stringContaining(words)]);
    expect(await accountsOf(link.email)).toEqual([]);
    expect((await check(link)).statusCode).toBe(200);
  });
});

test('needs and keeps no password, and starts no session, where an identity provider signs people in', async () => {
  const tenantId = await api.fresh.createTenant('With a provider');
  const boss = await api.signedIn(tenantId, 'administrator');
  await api.fresh.owner.query(
    "insert into sso_configuration (tenant_id, configuration_xml, entity_id, sso_url, certificates) values ($1, '<x/>', 'e', 'https://idp.example.test', '{}')",
    [tenantId],
  );
  for (const given of [{}, { password }]) {
    const link = await invite(someone(), { by: boss });
    expect((await check(link)).json()).toMatchObject({ data: { sso_enabled: true, has_account: false } });
    const response = await signUp({ ...names, ...link, ...given });
    expect([response.statusCode, response.json(), response.cookies]).toEqual([200, { data: { access: null, sso_tenant: tenantId } }, []]);
    const { rows } = await api.fresh.owner.query(
      'select p.hash, m.tenant_id from account a join membership m on m.account_id = a.id left join password p on p.account_id = a.id where email = $1',
      [link.email],
    );
    expect(rows).toEqual([{ hash: null, tenant_id: tenantId }]);
    expect((await api.app.inject({ method: 'POST', url: '/api/auth', payload: { email: link.email, password } })).statusCode).toBe(401);
  }
});

const good = { ...names, password, email: 'a@example.test', token: 'x'.repeat(43) };
test.each<[string, object]>([
  ['nothing', {}],
  ['no address', { ...good, email: '' }],
  ['a list for an address', { ...good, email: ['a@example.test'] }],
  ['no token', { ...good, token: undefined }],
  ['a token with markup', { ...good, token: `<b>${'x'.repeat(40)}</b>` }],
  ['a long token', { ...good, token: 'x'.repeat(201) }],
  ['a number for a name', { ...good, first_name: 7 }],
  ['a long name', { ...good, last_name: 'x'.repeat(201) }],
  ['a NUL in a name', { ...good, first_name: 'a\u0000' }],
  ['a long password', { ...good, password: 'x'.repeat(1025) }],
  ['a code of letters', { ...good, totp_token: 'abcdef' }],
  ['a role of the caller’s choice', { ...good, role: 'administrator' }],
])('%s is refused with its place', async (_what, payload) => {
  const response = await signUp(payload);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ detail: expect.arrayContaining([{ msg: expect.any(String), loc: expect.any(Array) }]) });
});

test('markup and other scripts in names are kept as they are', async () => {
  const link = await invite(someone());
  await signUp({ first_name: '<script>', last_name: 'Čapek 😀', password, ...link });
  expect(await accountsOf(link.email)).toEqual([{ first_name: '<script>', last_name: 'Čapek 😀' }]);
});
