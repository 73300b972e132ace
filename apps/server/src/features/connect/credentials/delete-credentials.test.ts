import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { azureSecret, type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';
import type { TestPerson } from '../../../../test-support/api/test-api.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
});
afterAll(() => bed.api.close());

const disconnect = (id: string, { headers }: TestPerson = customer.admin) =>
  bed.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', payload: { application_uuid: id }, headers });

const count = async (table: string, where = 'true'): Promise<number> => {
  const { rows } = await bed.api.fresh.owner.query<{ n: string }>(`select count(*) as n from ${table} where tenant_id = $1 and ${where}`, [
    customer.tenantId,
  ]);
  return Number(rows[0]?.n);
};

test('an application goes with its modules and its sealed credentials', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  expect([await count('application'), await count('secret', "owner_kind = 'application'")]).toEqual([2, 1]);
  expect((await disconnect((await customer.application('microsoft_azure')).uuid)).statusCode).toBe(204);
  expect([await count('application'), await count('connection_attempt'), await count('secret', "owner_kind = 'application'")]).toEqual([
    0, 0, 0,
  ]);
  const message = 'Disconnected Microsoft Azure with Azure AD.';
  expect(await count('audit_event', `action = 'application.disconnect' and message = '${message}'`)).toBe(1);
});

test('a module goes alone', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  await disconnect((await customer.application('azure_ad')).uuid);
  expect((await customer.applications()).map(({ product }) => product)).toEqual(['microsoft_azure']);
  expect(await count('secret', "owner_kind = 'application'")).toBe(1);
});

test('another tenant’s application is not found, nor what is gone already', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const other = await bed.tenant();
  expect((await disconnect(uuid, other.admin)).statusCode).toBe(404);
  expect((await other.post(`/api/v1/application/${uuid}/check`, {})).statusCode).toBe(404);
  const seen = await bed.api.app.inject({ url: `/api/v1/application/${uuid}`, headers: other.admin.headers });
  expect(seen.statusCode).toBe(404);
  expect(await customer.applications()).toHaveLength(1);
  expect([(await disconnect(uuid)).statusCode, (await disconnect(uuid)).statusCode]).toEqual([204, 404]);
});

test('a check that is under way when its application goes asks the vendor nothing more', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  const after: unknown[] = [];
  bed.okta.onTest = async ({ signal, fetch, pause }) => {
    await disconnect(uuid);
    await pause(60_000).catch((error: unknown) => after.push(error));
    after.push(signal.aborted);
    await fetch(new URL('https://halden.okta.com/api/v1/users')).catch((error: unknown) => after.push(error));
  };
  await customer.post(`/api/v1/application/${uuid}/check`, {});
  await bed.runChecks();
  bed.okta.onTest = async () => {};
  const stopped = expect.objectContaining({ message: 'The product was disconnected while it was read.' }) as unknown;
  expect(after).toEqual([stopped, true, stopped]);
  expect(await count('connection_attempt')).toBe(0);
});

test('a check that is under way when its application goes leaves nothing behind', async () => {
  await customer.connect('okta');
  const { uuid } = await customer.application('okta');
  bed.okta.onTest = async (connection) => {
    await disconnect(uuid);
    await connection.keepCredentials({ ...connection.credentials, rotated: 'yes' });
  };
  await customer.post(`/api/v1/application/${uuid}/check`, {});
  await bed.runChecks();
  bed.okta.onTest = async () => {};
  expect([await count('application'), await count('secret', "owner_kind = 'application'")]).toEqual([0, 0]);
});
