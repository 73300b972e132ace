import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConnectTestBed, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';
import { insertRemediation } from '../steps/event-store.ts';

let bed: ConnectTestBed;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
afterAll(() => bed.api.close());

const url = '/api/v1/onboarding';
const ask = ({ headers }: TestPerson, etag?: string) =>
  bed.api.app.inject({ url, headers: { ...headers, ...(etag === undefined ? {} : { 'if-none-match': etag }) } });

test('says how far the tenant has come, from what is so, and consoles hear of each step', async () => {
  const tenantId = await bed.api.fresh.createTenant('New');
  const admin = await bed.api.signedIn(tenantId, 'administrator');
  const reader = await bed.api.signedIn(tenantId, 'read-only');
  let etag = '';
  const after = async (expected: object) => {
    await expect.poll(async () => (await ask(reader, etag)).statusCode).toBe(200);
    const found = await ask(reader);
    etag = String(found.headers['etag']);
    expect(found.json()).toEqual(expected);
    expect((await ask(reader, etag)).statusCode).toBe(304);
  };
  const start = { agreement_signed: false, directory: 'none', processing: 'pending', remediation_started: false };
  await after(start);

  const { eula } = (await bed.api.app.inject({ url: '/api/user-agreements', headers: admin.headers })).json<{
    eula: { version: string };
  }>();
  const signing = { eula: { version: eula.version }, send_email: false };
  await bed.api.app.inject({ method: 'POST', url: '/api/user-agreements/sign', payload: signing, headers: admin.headers });
  await after({ ...start, agreement_signed: true });

  const ldap = {
    product: 'local_directory',
    auth_method: 'username_password_hostname',
    credentials: { hostname: 'ldaps://dc1.example', username: 'reader', password: 'right' },
  };
  await bed.api.app.inject({ method: 'POST', url: '/api/credentials/create', payload: ldap, headers: admin.headers });
  await after({ ...start, agreement_signed: true, directory: 'connected' });

  const program = "insert into program_group (tenant_id, name, inputs) values ($1, 'Everyone', '')";
  await bed.api.fresh.owner.query(program, [tenantId]);
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>(
    `insert into program (tenant_id, program_type, program_group, name, run_id, as_of)
     values ($1, 'baseline', 'Everyone', 'Baseline', $1, now()) returning id`,
    [tenantId],
  );
  const which = { template: 'any', programId: rows[0]?.id ?? '', product: 'okta', createdBy: admin.accountId };
  await bed.api.fresh.db.inTenant(tenantId, (tx) => insertRemediation(tx, which));
  await after({ ...start, agreement_signed: true, directory: 'connected', remediation_started: true });
});

test('a directory that stopped working is no connected one', async () => {
  const customer = await bed.tenant();
  await customer.connect('azure_ad', {
    auth_method: 'url_client_secret_client_id',
    credentials: { url: 'https://login.microsoftonline.com/halden.example', client_id: 'id', client_secret: 'right' },
  });
  await bed.api.fresh.owner.query('update application set is_healthy = false where tenant_id = $1', [customer.tenantId]);
  expect((await ask(customer.admin)).json()).toMatchObject({ agreement_signed: true, directory: 'failing' });
});
