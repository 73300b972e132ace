import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test-support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('shows the outbox to superusers only', async () => {
  const tenantId = await api.fresh.createTenant('Home');
  const [superuser, admin] = [await api.signedIn(tenantId, 'superuser'), await api.signedIn(tenantId, 'rampart-admin')];
  const shown = await api.app.inject({ url: '/api/v1/outbox', headers: superuser.headers });
  expect([shown.statusCode, shown.json()]).toEqual([200, { messages: [] }]);
  expect((await api.app.inject({ url: '/api/v1/outbox', headers: admin.headers })).statusCode).toBe(403);
});
