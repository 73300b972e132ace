import type { ApplicationReading } from '@rampart/contract/connect.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConnectTestBed, type Customer, startConnectTestBed } from '../../../test-support/connect/connect-test-bed.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
});
afterAll(() => bed.api.close());

const get = (url: string, headers: object = {}) => bed.api.app.inject({ url, headers: { ...customer.admin.headers, ...headers } });

test('an unchanged poll is answered without a body, and one after a change with the news', async () => {
  const first = await get('/api/application');
  const tag = { 'if-none-match': first.headers.etag };
  expect((await get('/api/application', tag)).statusCode).toBe(304);
  await customer.connect('okta');
  const changed = await get('/api/application', tag);
  expect([changed.statusCode, changed.json()]).toMatchObject([200, { applications: [{ product: 'okta' }] }]);
});

test('shows what an application reads, what it could not read, and why', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const readings = async () => (await get(`/api/v1/application/${uuid}`)).json<{ readings: ApplicationReading[] }>().readings;
  const people = { title: 'People and their managers', scopes: ['people.read'] };
  expect(await readings()).toEqual([{ ...people, state: 'never', because: null, read_at: null }]);
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>(
    "insert into run (tenant_id, as_of, requested_by) values ($1, now(), 'test') returning id",
    [customer.tenantId],
  );
  const reading = `insert into fact_reading (tenant_id, run_id, application_id, fact, state, because, as_of)
    values ($1, $2, $3, 'people.people', 'missing', 'Grant people.read.', '2026-01-05T00:00:00Z')`;
  await bed.api.fresh.owner.query(reading, [customer.tenantId, rows[0]?.id, uuid]);
  expect(await readings()).toEqual([{ ...people, state: 'missing', because: 'Grant people.read.', read_at: '2026-01-05T00:00:00.000Z' }]);
});

test('shows the newest run’s reading of a log, also when that was read in part and reaches less far than an older one that failed', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const add = async (ranAt: string, state: 'read' | 'missing', because: string, until: string): Promise<void> => {
    const { rows } = await bed.api.fresh.owner.query<{ id: string }>(
      "insert into run (tenant_id, as_of, requested_by, state) values ($1, $2, 'test', 'completed') returning id",
      [customer.tenantId, ranAt],
    );
    const insert = `insert into fact_reading (tenant_id, run_id, application_id, fact, state, because, as_of)
      values ($1, $2, $3, 'people.people', $4, $5, $6)`;
    await bed.api.fresh.owner.query(insert, [customer.tenantId, rows[0]?.id, uuid, state, because, until]);
  };
  await add('2026-01-06T00:00:00Z', 'missing', 'Okta did not answer.', '2026-01-06T00:00:00Z');
  await add('2026-01-07T00:00:00Z', 'read', 'Okta stopped answering.', '2026-01-05T18:00:00Z');
  const { readings } = (await get(`/api/v1/application/${uuid}`)).json<{ readings: ApplicationReading[] }>();
  expect(readings).toMatchObject([{ state: 'read', because: 'Okta stopped answering.', read_at: '2026-01-05T18:00:00.000Z' }]);
});

test('shows the catalog to every signed-in user, also before the agreement', async () => {
  const unsigned = await bed.api.fresh.createTenant('Unsigned');
  const reader = await bed.api.signedIn(unsigned, 'read-only');
  for (const url of ['/api/products/supported_auth_methods', '/api/v1/products/metadata'])
    expect((await get(url, reader.headers)).statusCode).toBe(200);
  expect((await get('/api/application', reader.headers)).body).toContain('EULA not signed!');
});
