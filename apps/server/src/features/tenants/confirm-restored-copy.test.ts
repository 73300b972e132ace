import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test-support/api/test-api.ts';
import { confirmRestoredCopy } from './confirm-restored-copy.ts';
import { atCommandLine } from './create-tenant.ts';

let api: TestApi;
let tenantId: string;
beforeAll(async () => {
  api = await startTestApi();
  tenantId = await api.fresh.createTenant('Provider');
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.fresh.owner.query('delete from restoration');
  await api.fresh.owner.query(
    "insert into restoration (restored_at, backed_up_at) values ('2026-11-16T08:00:00Z', '2026-11-14T02:00:00Z')",
  );
});

const url = '/api/v1/restored-copy';
const confirmations = async () =>
  (await api.fresh.owner.query("select tenant_id, actor from audit_event where action = 'restored-copy.confirm' order by at desc limit 1"))
    .rows;

test('a superuser sees what was restored and confirms it once; their tenant has it in its log', async () => {
  const { headers, email } = await api.signedIn(tenantId, 'superuser');
  const waiting = { restored_at: '2026-11-16T08:00:00.000Z', backed_up_at: '2026-11-14T02:00:00.000Z' };
  expect((await api.app.inject({ url, headers })).json()).toEqual({ waiting });
  const confirm = async () => (await api.app.inject({ method: 'POST', url: `${url}/confirm`, headers })).json<unknown>();
  expect(await confirm()).toEqual({ confirmed: true });
  expect(await confirm()).toEqual({ confirmed: false });
  expect((await api.app.inject({ url, headers })).json()).toEqual({ waiting: null });
  expect(await confirmations()).toEqual([{ tenant_id: tenantId, actor: email }]);
});

test('other staff and administrators neither see nor confirm it', async () => {
  for (const role of ['rampart-admin', 'administrator'] as const) {
    const { headers } = await api.signedIn(tenantId, role);
    expect((await api.app.inject({ url, headers })).statusCode).toBe(403);
    expect((await api.app.inject({ method: 'POST', url: `${url}/confirm`, headers })).statusCode).toBe(403);
  }
  expect((await api.fresh.owner.query('select confirmed_at from restoration')).rows).toEqual([{ confirmed_at: null }]);
});

test('of two at the command line one confirms, and the log of the platform says so', async () => {
  const confirm = () => confirmRestoredCopy(api.platform, atCommandLine);
  expect((await Promise.all([confirm(), confirm()])).filter(Boolean)).toHaveLength(1);
  expect(await confirmations()).toEqual([{ tenant_id: '00000000-0000-0000-0000-000000000000', actor: 'command line' }]);
  expect((await api.fresh.owner.query('select confirmed_by from restoration')).rows).toEqual([{ confirmed_by: 'command line' }]);
});
