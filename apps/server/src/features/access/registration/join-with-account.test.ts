import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { unhurriedClock } from '../../../../test-support/run/unhurried-clock.ts';

let api: TestApi;
let home: string;
let other: string;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi({}, { clock: unhurriedClock() });
  [home, other] = [await api.fresh.createTenant('Home'), await api.fresh.createTenant('Other')];
  admin = await api.signedIn(home, 'administrator');
});
afterAll(() => api.close());
beforeEach(() => api.fresh.owner.query('truncate rate_window'));

const password = 'a password without breaches';
const invite = async (email: string, { by = admin, path = '/api/customer/user/register', role = 'standard' } = {}) => {
  const payload = { email, role, name: 'Ada King Lovelace' };
  expect((await api.app.inject({ method: 'POST', url: path, payload, headers: by.headers })).statusCode).toBe(200);
  return Object.fromEntries((await linkTo(api, email)).searchParams) as { email: string; token: string };
};
const inviteAcross = (email: string) => invite(email, { path: '/api/cross-tenant/register' });
const check = (query: Record<string, string>, headers = {}) => api.app.inject({ url: '/api/signup', query, headers });
const signUp = (payload: object) => api.app.inject({ method: 'POST', url: '/api/signup', payload });
const names = { first_name: 'Ada', last_name: 'Lovelace' };
const sessionOf = (access: string) => api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${access}` } });

describe('a person who has an account', () => {
  test('joins with its password, keeps name and primary tenant, and is an external user', async () => {
    const guest = await api.signedIn(other, 'standard');
    const link = await inviteAcross(guest.email);
    expect((await check(link)).json()).toMatchObject({ data: { has_account: true, sso_enabled: false } });
    const response = await signUp({ ...names, ...link, password: guest.password });
    expect(response.statusCode).toBe(200);
    const session = await sessionOf(response.json<{ data: { access: string } }>().data.access);
    expect(session.json()).toMatchObject({ user: { id: guest.accountId, first_name: 'Test' }, tenant: { uuid: home } });
    const users = await api.app.inject({ url: '/api/customer/users', headers: admin.headers });
    expect(users.json<{ users: object[] }>().users).toContainEqual(expect.objectContaining({ username: guest.email, external_user: true }));
    expect((await api.app.inject({ url: '/api/session', headers: guest.headers })).statusCode).toBe(200);
  });

  test('is told that a short password is not the one of the account, and not how long a new one has to be', async () => {
    const guest = await api.signedIn(other, 'standard');
    const response = await signUp({ ...names, ...(await inviteAcross(guest.email)), password: 'short' });
    expect([response.statusCode, response.json<{ detail: string }>().detail]).toEqual([
      400,
      expect.stringContaining('this is not its password'),
    ]);
  });

  test('does not join with another password, which is not set either; and guesses are counted as those of signing in', async () => {
    const guest = await api.signedIn(other, 'standard');
    const link = await inviteAcross(guest.email);
    for (let guess = 0; guess < 10; guess += 1) expect((await signUp({ ...names, ...link, password })).statusCode).toBe(400);
    expect((await signUp({ ...names, ...link, password: guest.password })).statusCode).toBe(429);
    const signIn = (given: string) =>
      api.app.inject({ method: 'POST', url: '/api/auth', payload: { email: guest.email, password: given } });
    expect((await signIn(guest.password)).statusCode).toBe(429);
    await api.fresh.owner.query('truncate rate_window');
    expect([(await signIn(password)).statusCode, (await signIn(guest.password)).statusCode]).toEqual([401, 200]);
    expect((await check(link)).statusCode).toBe(200);
  });

  test('with a second factor needs a code too', async () => {
    const guest = await api.signedIn(other, 'standard');
    await api.fresh.owner.query("insert into totp (account_id, state) values ($1, 'on')", [guest.accountId]);
    const link = await inviteAcross(guest.email);
    const without = await signUp({ ...names, ...link, password: guest.password });
    expect([without.statusCode, without.json()]).toMatchObject([400, { code: 'code_required' }]);
    const wrong = await signUp({ ...names, ...link, password: guest.password, totp_token: '000000' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { code: 'code_required' }]);
    expect((await check(link)).statusCode).toBe(200);
  });

  test('without a password cannot join, and gets none by it', async () => {
    const guest = await api.signedIn(other, 'standard');
    await api.fresh.owner.query('delete from password where account_id = $1', [guest.accountId]);
    const link = await inviteAcross(guest.email);
    expect((await signUp({ ...names, ...link, password })).statusCode).toBe(400);
    const { rows } = await api.fresh.owner.query('select 1 from password where account_id = $1', [guest.accountId]);
    expect(rows).toEqual([]);
  });
});
