import { entitlements } from '@rampart/domain/entitlement.ts';
import type { Application } from '@rampart/contract/connect.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { azureSecret, type ConnectTestBed, type Customer, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
});
afterAll(() => bed.api.close());

const wrongSecret = { ...azureSecret, credentials: { ...azureSecret.credentials, client_secret: 'wrong' } };
const module = (...children: string[]) => ({ auth_method: 'child-module', children });
const connected = async () => (await customer.applications()).map(({ product, parent }) => [product, parent]);

test('a required module is switched on as soon as its parent works, and shows its connection', async () => {
  const answer = await customer.connect('microsoft_azure', azureSecret);
  const { applications } = answer.json<{ applications: Application[] }>();
  expect(applications.map(({ product }) => product)).toEqual(['microsoft_azure', 'azure_ad']);
  expect(applications[1]).toMatchObject({ parent: 'microsoft_azure', auth_method: 'child-module', account: 'Halden Freight' });
  expect(applications[1]?.connections).toMatchObject([{ is_successful: true, credentials_type_used_verbose_name: 'Module' }]);
});

test('a parent that fails has no modules until it works', async () => {
  await customer.connect('microsoft_azure', wrongSecret);
  expect(await connected()).toEqual([]);
  await customer.connect('microsoft_azure', azureSecret);
  expect(await connected()).toEqual([
    ['microsoft_azure', null],
    ['azure_ad', 'microsoft_azure'],
  ]);
});

test('a module is switched on and off, and stays off while its parent goes on working', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  expect((await customer.connect('microsoft_azure', module('azure_conditional_access'))).statusCode).toBe(200);
  expect((await customer.connect('microsoft_azure', module('azure_conditional_access'))).statusCode).toBe(200);
  expect(await connected()).toContainEqual(['azure_conditional_access', 'microsoft_azure']);
  const { uuid } = await customer.application('azure_ad');
  const payload = { application_uuid: uuid };
  await bed.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', payload, headers: customer.admin.headers });
  await customer.post(`/api/v1/application/${(await customer.application('microsoft_azure')).uuid}/check`, {});
  await bed.runChecks();
  expect(await connected()).toEqual([
    ['microsoft_azure', null],
    ['azure_conditional_access', 'microsoft_azure'],
  ]);
});

test.each(['/api/v1/bridge', '/api/v1/drift'])(
  '%s is read again when a product is connected, switched on as a module or disconnected',
  async (url) => {
    await bed.api.fresh.owner.query(
      'insert into entitlement_grant (tenant_id, entitlement_id, granted) select $1, unnest($2::int[]), true',
      [customer.tenantId, entitlements.map(({ id }) => id)],
    );
    const ask = (headers = {}) => bed.api.app.inject({ url, headers: { ...customer.admin.headers, ...headers } });
    const isUnchangedAfter = async (change: () => Promise<{ statusCode: number }>): Promise<boolean> => {
      const { etag } = (await ask()).headers;
      expect((await ask({ 'if-none-match': String(etag) })).statusCode).toBe(304);
      expect((await change()).statusCode).toBeLessThan(300);
      return (await ask({ 'if-none-match': String(etag) })).statusCode === 304;
    };
    expect(await isUnchangedAfter(() => customer.connect('okta'))).toBe(false);
    expect(await isUnchangedAfter(() => customer.connect('microsoft_azure', azureSecret))).toBe(false);
    expect(await isUnchangedAfter(() => customer.connect('microsoft_azure', module('azure_conditional_access')))).toBe(false);
    const payload = { application_uuid: (await customer.application('azure_conditional_access')).uuid };
    const disconnect = () =>
      bed.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', payload, headers: customer.admin.headers });
    expect(await isUnchangedAfter(disconnect)).toBe(false);
  },
);

test('a module needs its parent, and a name', async () => {
  const missing = await customer.connect('microsoft_azure', module('azure_ad'));
  expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('Azure AD requires Microsoft Azure')]);
  await customer.connect('microsoft_azure', azureSecret);
  expect((await customer.connect('microsoft_azure', module())).statusCode).toBe(400);
  expect((await customer.connect('microsoft_azure', module('okta'))).statusCode).toBe(400);
});

interface Conflict {
  readonly detail: string;
  readonly product: string;
  readonly incompatible_products: string[];
}

test('E5 waits until Azure is disconnected', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  const answer = await customer.connect('microsoft_e5', azureSecret);
  expect(answer.statusCode).toBe(409);
  expect(answer.json<Conflict>()).toMatchObject({
    product: 'microsoft_e5',
    incompatible_products: ['microsoft_azure'],
    detail:
      'Microsoft Security Suite (E5) cannot be enabled as it conflicts with Microsoft Azure. Please disconnect conflicting products to continue.',
  });
});

test('refuses a product that is connected as a module already, and the reverse', async () => {
  await customer.connect('azure_ad', azureSecret);
  const parent = await customer.connect('microsoft_azure', azureSecret);
  expect([parent.statusCode, parent.json<Conflict>().incompatible_products]).toEqual([409, ['azure_ad']]);
  const other = await bed.tenant();
  await other.connect('microsoft_azure', azureSecret);
  const alone = await other.connect('azure_ad', azureSecret);
  expect([alone.statusCode, alone.json<Conflict>().incompatible_products]).toEqual([409, ['microsoft_azure']]);
  await other.connect('azure_conditional_access', azureSecret);
  const carried = await other.connect('microsoft_azure', module('azure_conditional_access'));
  expect([carried.statusCode, carried.json<Conflict>()]).toEqual([
    409,
    expect.objectContaining({ product: 'azure_conditional_access', incompatible_products: ['azure_conditional_access'] }),
  ]);
});

test('a connection gives way to the one that replaces it once that works, and stays when it does not', async () => {
  await customer.connect('azure_ad', azureSecret);
  const { uuid } = await customer.application('azure_ad');
  const wanted = { children: ['azure_ad', 'azure_conditional_access'], replaces: [uuid] };
  const failed = await customer.connect('microsoft_azure', { ...wrongSecret, ...wanted });
  expect([failed.statusCode, failed.json<{ detail: string }>().detail]).toEqual([
    400,
    expect.stringMatching(/Azure AD stayed connected\.$/),
  ]);
  expect(await connected()).toEqual([['azure_ad', null]]);
  expect((await customer.connect('microsoft_azure', { ...azureSecret, ...wanted })).statusCode).toBe(200);
  expect(await connected()).toEqual([
    ['microsoft_azure', null],
    ['azure_ad', 'microsoft_azure'],
    ['azure_conditional_access', 'microsoft_azure'],
  ]);
  const { rows } = await bed.api.fresh.owner.query<{ message: string }>(
    "select message from audit_event where tenant_id = $1 and action = 'application.disconnect'",
    [customer.tenantId],
  );
  expect(rows).toEqual([{ message: 'Disconnected Azure AD.' }]);
});

test('E5 replaces Azure with all its modules, and only what is the tenant’s own is replaced', async () => {
  await customer.connect('microsoft_azure', azureSecret);
  const other = await bed.tenant();
  await other.connect('microsoft_azure', azureSecret);
  const theirs = (await other.application('microsoft_azure')).uuid;
  expect((await customer.connect('microsoft_e5', { ...azureSecret, replaces: [theirs] })).statusCode).toBe(404);
  const { uuid } = await customer.application('microsoft_azure');
  expect((await customer.connect('microsoft_e5', { ...azureSecret, replaces: [uuid] })).statusCode).toBe(200);
  expect(await connected()).toEqual([
    ['microsoft_e5', null],
    ['azure_ad', 'microsoft_e5'],
  ]);
  expect((await other.applications()).map(({ product }) => product)).toContain('microsoft_azure');
});

test('a file replaces nothing, because it is tried out only later', async () => {
  await customer.connect('azure_ad', azureSecret);
  const { uuid } = await customer.application('azure_ad');
  expect((await customer.connect('local_directory', { auth_method: 'direct_upload', replaces: [uuid] })).statusCode).toBe(400);
  expect(await connected()).toEqual([['azure_ad', null]]);
});

test('a product that has given up its own connection becomes a module', async () => {
  await customer.connect('azure_ad', azureSecret);
  const payload = { application_uuid: (await customer.application('azure_ad')).uuid };
  await bed.api.app.inject({ method: 'DELETE', url: '/api/credentials/delete', payload, headers: customer.admin.headers });
  const both = { ...azureSecret, children: ['azure_ad', 'azure_conditional_access'] };
  expect((await customer.connect('microsoft_azure', both)).statusCode).toBe(200);
  expect(await connected()).toEqual([
    ['microsoft_azure', null],
    ['azure_ad', 'microsoft_azure'],
    ['azure_conditional_access', 'microsoft_azure'],
  ]);
});

test('lets one of two parents that are connected concurrently win', async () => {
  const answers = await Promise.all([customer.connect('microsoft_azure', azureSecret), customer.connect('microsoft_e5', azureSecret)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
});
