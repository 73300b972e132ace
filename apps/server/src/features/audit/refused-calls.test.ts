import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';

let api: TestApi;
let tenantId: string;
let rita: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Home');
  rita = await api.signedIn(tenantId, 'read-only');
});

const events = async (tenant: string) =>
  (
    await api.fresh.owner.query(
      "select actor, source, message, request_id from audit_event where tenant_id = $1 and action = 'call.refuse' order by seq",
      [tenant],
    )
  ).rows;
const remove = (email: string, { headers } = rita) =>
  api.app.inject({ method: 'DELETE', url: '/api/customer/user', payload: { email }, headers, remoteAddress: '198.51.100.7' });

test("records a call that the caller's role does not allow once in the tenant's log", async () => {
  const first = await remove('anna@example.test');
  expect([first.statusCode, (await remove('bert@example.test')).statusCode]).toEqual([403, 403]);
  await vi.waitFor(async () => expect(await events(tenantId)).not.toEqual([]), { timeout: 30_000 });
  expect(await events(tenantId)).toEqual([
    {
      actor: rita.email,
      source: '198.51.100.7',
      message: 'DELETE /api/customer/user: refused. You do not have permission to perform this action.',
      request_id: first.headers['x-request-id'],
    },
  ]);
});

test('guesses that were stopped are in the log of the platform: whose they were is not known', async () => {
  const payload = { email: rita.email, password: 'not the password' };
  const guess = () => api.app.inject({ method: 'POST', url: '/api/auth', payload, remoteAddress: '203.0.113.77' });
  const statuses = [];
  for (let index = 0; index < 12; index += 1) statuses.push((await guess()).statusCode);
  expect(statuses.slice(9)).toEqual([401, 429, 429]);
  const message = 'POST /api/auth: refused. Too many attempts. Wait fifteen minutes, then try again.';
  await vi.waitFor(
    async () =>
      expect(await events(platformTenantId)).toEqual([{ actor: '', source: '203.0.113.77', message, request_id: expect.any(String) }]),
    { timeout: 30_000 },
  );
});

test('a refusal that the act itself recorded is not in the log twice', async () => {
  const admin = await api.signedIn(tenantId, 'administrator');
  expect((await remove(admin.email, admin)).statusCode).toBe(403);
  // Written after it, one after the other: when this one is there, the other would be.
  expect((await api.app.inject({ url: '/api/v1/audit/logs/search', method: 'POST', headers: rita.headers, payload: {} })).statusCode).toBe(
    403,
  );
  await vi.waitFor(async () => expect(await events(tenantId)).toMatchObject([{ actor: rita.email }]), { timeout: 30_000 });
});
