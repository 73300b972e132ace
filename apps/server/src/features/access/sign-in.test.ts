import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditOf } from '../../../test-support/api/audit-of.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';

vi.mock('@node-rs/argon2', { spy: true });

let api: TestApi;
let tenantId: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  tenantId = await api.fresh.createTenant('Home');
  anna = await api.signedIn(tenantId, 'standard');
});
afterAll(() => api.close());

const signIn = (payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: '/api/auth', payload, headers });
const newAddress = () => `${randomUUID()}@example.test`;

const countSessions = async () => Number((await api.fresh.owner.query<{ n: string }>('select count(*) as n from session')).rows[0]?.n);

test('the right password gives a session, and the audit log of its tenant says so', async () => {
  const response = await signIn({ email: ` ${anna.email.toUpperCase()} `, password: anna.password });
  expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([200, ['access']]);
  expect(response.headers['cache-control']).toBe('no-store');
  const session = await api.app.inject({
    url: '/api/session',
    headers: { authorization: `Bearer ${response.json<{ access: string }>().access}` },
  });
  expect(session.json()).toEqual({
    session_id: expect.any(String),
    started_at: expect.any(String),
    expires_at: expect.any(String),
    user: { id: anna.accountId, email: anna.email, first_name: 'Test', last_name: 'Person' },
    tenant: { uuid: tenantId, name: 'Home' },
    roles: ['standard'],
    mfa_required: false,
    mfa_enabled: false,
    email_verified: true,
    sso: false,
  });
  expect(await auditOf(api, response)).toMatchObject([
    {
      tenant_id: tenantId,
      status: 'success',
      actor: anna.email,
      actor_id: anna.accountId,
      source: '127.0.0.1',
      message: 'Signed in with a password.',
    },
  ]);
});

describe('a wrong password and an unknown person', () => {
  test('get the same answer for the same work, and no cookie', async () => {
    const verify = vi.mocked(argon2.verify);
    const answers = [];
    for (const email of [anna.email, newAddress()]) {
      verify.mockClear();
      const response = await signIn({ email, password: 'not the password' });
      const { request_id: id, ...body } = response.json<{ request_id: string }>();
      expect(id).toBe(response.headers['x-request-id']);
      const headers = Object.keys(response.headers).toSorted();
      answers.push({ status: response.statusCode, body, headers, cookies: response.cookies, verified: verify.mock.calls.length });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { detail: 'The email or password is not right. Check both and try again.' },
      cookies: [],
      verified: 1,
    });
  });

  test("are recorded in the account's tenant, or in the platform's log for an unknown account", async () => {
    const anonymous = newAddress();
    const wrong = await signIn({ email: anna.email, password: 'not the password' });
    const unknown = await signIn({ email: anonymous, password: anna.password });
    expect(await auditOf(api, wrong)).toMatchObject([
      { tenant_id: tenantId, status: 'failure', actor: anna.email, actor_id: anna.accountId },
    ]);
    expect(await auditOf(api, unknown)).toMatchObject([{ tenant_id: platformTenantId, status: 'failure', actor: anonymous, actor_id: '' }]);
  });

  test('make no session', async () => {
    const before = await countSessions();
    await signIn({ email: anna.email, password: `${anna.password} ` });
    expect(await countSessions()).toBe(before);
  });
});

test('refuses a person who no longer belongs to a tenant', async () => {
  const gone = await api.signedIn(tenantId, 'standard');
  await api.fresh.owner.query('delete from membership where account_id = $1', [gone.accountId]);
  expect((await signIn({ email: gone.email, password: gone.password })).statusCode).toBe(401);
});

test('signs a person removed from the primary tenant in to the one joined first', async () => {
  const [first, second] = [await api.fresh.createTenant('First'), await api.fresh.createTenant('Second')];
  const moved = await api.signedIn(tenantId, 'standard');
  await api.fresh.owner.query('delete from membership where account_id = $1', [moved.accountId]);
  await api.fresh.owner.query(
    "insert into membership (tenant_id, account_id, role, joined_at) values ($1, $3, 'read-only', now()), ($2, $3, 'standard', now() - interval '1 day')",
    [second, first, moved.accountId],
  );
  const { access } = (await signIn({ email: moved.email, password: moved.password })).json<{ access: string }>();
  const session = await api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${access}` } });
  expect(session.json()).toMatchObject({ tenant: { uuid: first }, roles: ['standard'] });
});

const state = async () =>
  (await api.fresh.owner.query('select (select count(*) from audit_event) a, (select sum(hits) from rate_window) r')).rows;
const good = { email: 'tester@example.test', password: 'x' };
test.each<[string, object, string[]]>([
  ['nothing', {}, ['body', 'email']],
  ['no password', { email: good.email }, ['body', 'password']],
  ['an empty address', { ...good, email: '' }, ['body', 'email']],
  ['an address of blanks', { ...good, email: '   ' }, ['body', 'email']],
  ['an empty password', { ...good, password: '' }, ['body', 'password']],
  ['a long address', { ...good, email: `${'a'.repeat(250)}@b.test` }, ['body', 'email']],
  ['a long password', { ...good, password: 'x'.repeat(1025) }, ['body', 'password']],
  ['a number for an address', { ...good, email: 7 }, ['body', 'email']],
  ['a list for an address', { ...good, email: [good.email] }, ['body', 'email']],
  ['an object for a password', { ...good, password: { $ne: '' } }, ['body', 'password']],
  ['null for a password', { ...good, password: null }, ['body', 'password']],
  ['a NUL in the address', { ...good, email: 'a\u0000b@example.test' }, ['body', 'email']],
  ['a line break in the address', { ...good, email: 'a@example.test\nbcc: b' }, ['body', 'email']],
  ['an unknown field', { ...good, role: 'superuser' }, ['body']],
  ['a list', [good], ['body']],
])('%s is refused, names its place, and changes nothing', async (_what, payload, loc) => {
  const before = await state();
  const response = await signIn(payload);
  expect(response.statusCode).toBe(400);
  const { detail, request_id: id } = response.json<{ detail: { msg: string; loc: string[] }[]; request_id: string }>();
  expect(id).toBe(response.headers['x-request-id']);
  expect(detail.map((each) => each.loc)).toContainEqual(loc);
  for (const { msg } of detail) expect(msg).toMatch(/\w/);
  expect(await state()).toEqual(before);
});

test.each(['<script>alert(1)</script>@example.test', "o'hara'--@example.test", 'ünï😀@пример.test'])(
  'refuses the address %s, and records it as it was typed',
  async (email) => {
    const response = await signIn({ email, password: '\u0000😀<b>' });
    expect(response.statusCode).toBe(401);
    expect(await auditOf(api, response)).toMatchObject([{ actor: email }]);
  },
);
