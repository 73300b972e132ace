import { entitlements } from '@rampart/domain/entitlement.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { putExitList } from '../../collect/index.ts';
import { agreementVersion } from '../../tenants/index.ts';

const path = '/api/v1/quests/intelligence/ip/tor_exit_node';
let api: TestApi;
let reader: TestPerson;
let tenantId: string;
const now = new Date();

beforeAll(async () => {
  api = await startTestApi();
  tenantId = await api.fresh.createTenant('Halden Freight');
  const signature = 'insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)';
  await api.fresh.owner.query(signature, [tenantId, agreementVersion, 'signer@example.test']);
  reader = await api.signedIn(tenantId, 'read-only');
  const addresses = Array.from({ length: 120 }, (_, place) => `198.51.100.${place}`);
  await api.platform.db.inPlatform((tx) => putExitList(tx, { addresses, source: 'https://lists.example/exits', listedAt: now }, now));
});
afterAll(() => api.close());
beforeEach(() => api.fresh.owner.query('delete from entitlement_grant where tenant_id = $1', [tenantId]));

const grant = (limit: number | null) =>
  api.fresh.owner.query('insert into entitlement_grant values ($1, $2, true, $3)', [
    tenantId,
    entitlements.find(({ identifier }) => identifier === 'export_data')?.id,
    limit,
  ]);
const ask = (url: string, headers: Record<string, string> = reader.headers) => api.app.inject({ url, headers });

test('the list is read a page at a time, by everyone who may see remediations', async () => {
  const { statusCode, ...response } = await ask(`${path}/list?limit=2&offset=1`);
  expect([statusCode, response.json()]).toEqual([
    200,
    {
      addresses: ['198.51.100.1', '198.51.100.2'],
      total: 120,
      listed: 120,
      listed_at: now.toISOString(),
      source: 'https://lists.example/exits',
      is_packaged: false,
      obstacle: null,
      problem: null,
      tried_at: now.toISOString(),
    },
  ]);
  expect((await ask(`${path}/list?filter=100.11`)).json()).toMatchObject({
    total: 11,
    listed: 120,
    addresses: expect.arrayContaining(['198.51.100.119']),
  });
  expect((await ask(`${path}/list?filter=nowhere`)).json()).toMatchObject({ total: 0, addresses: [] });
  expect((await ask(`${path}/list?limit=101`)).statusCode).toBe(400);
  expect((await api.app.inject({ url: `${path}/list` })).statusCode).toBe(401);
});

test('downloading it needs the entitlement to export, and is counted and recorded', async () => {
  expect((await ask(path)).statusCode).toBe(403);
  await grant(1);
  const response = await ask(path);
  expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
    200,
    'text/csv; charset=utf-8',
    `attachment; filename="tor-exit-nodes-${now.toISOString().slice(0, 10)}.csv"`,
  ]);
  const lines = response.body.split('\r\n');
  expect([lines.length, lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual([122, 'ip_address', '198.51.100.0', '198.51.100.119', '']);
  expect(await auditOf(api, response)).toMatchObject([
    { action: 'content.download', message: expect.stringContaining('with 120 addresses') },
  ]);
  expect((await ask(path)).statusCode).toBe(403);
});

test('another site’s link downloads nothing', async () => {
  await grant(null);
  expect((await ask(path, { ...reader.headers, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});
