import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';

const authorized = (access: string) => ({ authorization: `Bearer ${access}` });

describe.each([
  ['https://rampart.example.test', { secure: true, cookieName: '__Host-rampart_session', path: '/' }],
  ['http://localhost:4000', { secure: undefined, cookieName: 'rampart_session', path: '/api/auth' }],
])('served at %s', (publicUrl, { secure, cookieName, path }) => {
  let api: TestApi;
  let anna: TestPerson;
  beforeAll(async () => {
    api = await startTestApi({ RAMPART_PUBLIC_URL: publicUrl });
    anna = await api.signedIn(await api.fresh.createTenant('Home'), 'read-only');
  });
  afterAll(() => api.close());

  const post = (url: string, cookie?: string, headers = {}) =>
    api.app.inject({ method: 'POST', url, headers, ...(cookie === undefined ? {} : { cookies: { [cookieName]: cookie } }) });
  const signIn = async () => {
    const { email, password } = anna;
    const response = await api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } });
    return { access: response.json<{ access: string }>().access, cookie: response.cookies[0]! };
  };

  test('the cookie is out of reach of scripts, other sites and other calls', async () => {
    const { cookie } = await signIn();
    expect(cookie).toMatchObject({ name: cookieName, path, httpOnly: true, sameSite: 'Strict' });
    expect(cookie.secure).toBe(secure);
    expect(cookie.domain).toBeUndefined();
    const hours = (cookie.expires!.getTime() - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(12);
  });

  test('a cookie that another host of the domain could have set renews nothing', async () => {
    const { cookie } = await signIn();
    for (const name of ['rampart_session', '__Host-rampart_session', '__Secure-rampart_session']) {
      const renewed = await api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { [name]: cookie.value } });
      expect([name, renewed.statusCode]).toEqual([name, name === cookieName ? 200 : 401]);
    }
  });

  test('a renewal answers with a token that works and replaces the cookie, with the same protection', async () => {
    const { cookie } = await signIn();
    const response = await post('/api/auth/refresh', cookie.value);
    expect(response.statusCode).toBe(200);
    const [renewed] = response.cookies;
    const { value, expires: _, ...attributes } = renewed!;
    const { value: before, expires: __, ...attributesBefore } = cookie;
    expect(attributes).toEqual(attributesBefore);
    expect(value).not.toBe(before);
    const { access } = response.json<{ access: string }>();
    expect((await api.app.inject({ url: '/api/session', headers: authorized(access) })).statusCode).toBe(200);
  });

  test.each([
    ['no cookie', undefined],
    ['an empty one', ''],
    ['garbage', 'garbage'],
    ['too few parts', `${crypto.randomUUID()}.${crypto.randomUUID()}`],
    ['a session that never was', `${crypto.randomUUID()}.${crypto.randomUUID()}.${'a'.repeat(43)}`],
    ["the platform's own rows", `00000000-0000-0000-0000-000000000000.${crypto.randomUUID()}.${'a'.repeat(43)}`],
    ['a quote', `' or 1=1 --.${crypto.randomUUID()}.${'a'.repeat(43)}`],
    ['ten thousand characters', 'a.'.repeat(5000)],
  ])('with %s there is no renewal', async (_what, cookie) => {
    const response = await post('/api/auth/refresh', cookie);
    expect([response.statusCode, response.cookies]).toEqual([401, []]);
  });

  test('signing out ends the session immediately and clears the cookie', async () => {
    const { access, cookie } = await signIn();
    const signedOut = await post('/api/logout', undefined, authorized(access));
    expect([signedOut.statusCode, signedOut.body]).toEqual([204, '']);
    expect(signedOut.cookies).toMatchObject([{ name: cookieName, value: '', path, httpOnly: true, sameSite: 'Strict' }]);
    expect(signedOut.cookies[0]!.expires!.getTime()).toBe(0);
    expect((await api.app.inject({ url: '/api/session', headers: authorized(access) })).statusCode).toBe(401);
    expect((await post('/api/auth/refresh', cookie.value)).statusCode).toBe(401);
    expect((await post('/api/logout', undefined, authorized(access))).statusCode).toBe(401);
    const { rows } = await api.fresh.owner.query('select action, actor_id from audit_event where request_id = $1', [
      signedOut.headers['x-request-id'],
    ]);
    expect(rows).toEqual([{ action: 'session.sign-out', actor_id: anna.accountId }]);
  });

  test('signing out of one session leaves the others of the same person', async () => {
    const [one, two] = [await signIn(), await signIn()];
    await post('/api/logout', undefined, authorized(one.access));
    expect((await api.app.inject({ url: '/api/session', headers: authorized(two.access) })).statusCode).toBe(200);
  });

  test('the old console sends its token along when it signs out; anything else is refused', async () => {
    const { access } = await signIn();
    const signOut = (payload: object) => api.app.inject({ method: 'POST', url: '/api/logout', payload, headers: authorized(access) });
    expect((await signOut({ access, everywhere: true })).statusCode).toBe(400);
    expect((await signOut({ access: 'x'.repeat(4097) })).statusCode).toBe(400);
    expect((await signOut({ access })).statusCode).toBe(204);
  });
});
