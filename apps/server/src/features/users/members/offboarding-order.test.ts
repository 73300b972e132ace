import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { untilBlocked } from '../../../../test-support/database/until-blocked.ts';

let api: TestApi;
let tenantId: string;
let admin: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Provider');
  await api.fresh.owner.query('update tenant set is_provider = true where tenant_id = $1', [tenantId]);
  admin = await api.signedIn(tenantId, 'superuser');
});

/** Both calls are under way before either has written to the log. */
async function concurrently(first: () => PromiseLike<{ statusCode: number }>, second: () => PromiseLike<{ statusCode: number }>) {
  const owner = await api.fresh.owner.connect();
  await owner.query('begin');
  await owner.query('select from audit_head where tenant_id = $1 for update', [tenantId]);
  try {
    const one = Promise.resolve(first());
    await untilBlocked(api.fresh, 1);
    const two = Promise.resolve(second());
    await untilBlocked(api.fresh, 2);
    await owner.query('commit');
    return (await Promise.all([one, two])).map(({ statusCode }) => statusCode);
  } finally {
    owner.release(true);
  }
}
const change = (method: 'DELETE' | 'POST' | 'PUT', url: string, payload: object) => () =>
  api.app.inject({ method, url, payload, headers: admin.headers });
const signIn =
  ({ email, password }: TestPerson) =>
  () =>
    api.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } });
const signOut =
  ({ headers }: TestPerson) =>
  () =>
    api.app.inject({ method: 'POST', url: '/api/logout', headers });

test('refuses the sign-in of a person who is deleted at the same time', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  expect(await concurrently(change('DELETE', '/api/customer/user', { email: anna.email }), signIn(anna))).toEqual([204, 401]);
});

test('gives a person whose provider roles change during sign-in the new roles', async () => {
  const anna = await api.signedIn(tenantId, 'rampart-engineer');
  const demote = change('PUT', '/api/customer/user/rampart-roles', { email: anna.email, rampart_roles: [] });
  expect(await concurrently(demote, signIn(anna))).toEqual([204, 200]);
});

test('ends a session that starts with the old role while the role changes', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  const demote = change('POST', '/api/customer/user/role', { username: anna.email, role: 'read-only' });
  expect(await concurrently(signIn(anna), demote)).toEqual([200, 204]);
  const { rows } = await api.fresh.owner.query('select from session where account_id = $1 and revoked_at is null', [anna.accountId]);
  expect(rows).toHaveLength(0);
});

test('starts a session with the new role when the sign-in comes second', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  const demote = change('POST', '/api/customer/user/role', { username: anna.email, role: 'read-only' });
  expect(await concurrently(demote, signIn(anna))).toEqual([204, 200]);
});

test('signs a person out whose role changes at the same time, and keeps the new role', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  const demote = change('POST', '/api/customer/user/role', { username: anna.email, role: 'read-only' });
  expect(await concurrently(demote, signOut(anna))).toEqual([204, 204]);
});
