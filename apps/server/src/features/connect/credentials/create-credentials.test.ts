import type { Application } from '@rampart/contract/connect.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ConnectTestBed, type Customer, oktaKey, startConnectTestBed } from '../../../../test-support/connect/connect-test-bed.ts';

let bed: ConnectTestBed;
let customer: Customer;
beforeAll(async () => {
  bed = await startConnectTestBed();
});
beforeEach(async () => {
  customer = await bed.tenant();
  bed.okta.onTest = async () => {};
});
afterAll(() => bed.api.close());

const wrongKey = { auth_method: 'api_key', credentials: { ...oktaKey.credentials, api_key: 'wrong' } };
const storedKeys = () => bed.okta.connections.map(({ credentials }) => credentials['api_key']);

async function events(): Promise<{ action: string; status: string; message: string; actor: string }[]> {
  const { rows } = await bed.api.fresh.owner.query<{ action: string; status: string; message: string; actor: string }>(
    "select action, status, message, actor from audit_event where tenant_id = $1 and action like 'application.%' order by seq",
    [customer.tenantId],
  );
  return rows;
}

test('connects a product with credentials that work, and records who did it', async () => {
  const answer = await customer.connect('okta');
  expect(answer.statusCode).toBe(200);
  const [application] = answer.json<{ applications: Application[] }>().applications;
  expect(application).toMatchObject({ product: 'okta', name: 'Okta', account: 'Halden Freight', parent: null, is_checking: false });
  expect(application?.connections).toMatchObject([{ is_successful: true, credentials_type_used_verbose_name: 'API Key' }]);
  expect(await events()).toMatchObject([{ action: 'application.connect', status: 'success', actor: customer.admin.email }]);
});

test('a first attempt that fails says why, leaves nothing behind but its line in the log', async () => {
  const answer = await customer.connect('okta', wrongKey);
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([400, 'Fakes refused the credentials. Enter them again.']);
  expect(await customer.applications()).toEqual([]);
  const { rows } = await bed.api.fresh.owner.query("select 1 from secret where tenant_id = $1 and owner_kind = 'application'", [
    customer.tenantId,
  ]);
  expect(rows).toEqual([]);
  expect(await events()).toMatchObject([
    { action: 'application.connect', status: 'failure', message: expect.stringContaining('refused') as string },
  ]);
});

test.each([
  ['10.0.0.1', /^10\.0\.0\.1 could not be reached\./],
  ['169.254.169.254', /^169\.254\.169\.254 could not be reached\./],
  ['[::1]', /could not be reached\./],
  ['nowhere.invalid', /^nowhere\.invalid could not be reached\. Check the address, then try again;/],
])('at %s nothing is connected, and the reason has nothing of the secret', async (host, reason) => {
  bed.okta.onTest = async ({ fetch, credentials }) => void (await fetch(new URL(credentials['url'] ?? '')));
  const answer = await customer.connect('okta', {
    auth_method: 'api_key',
    credentials: { url: `https://${host}`, api_key: 'unread-9d2f' },
  });
  expect(answer.json<{ detail: string }>().detail).toMatch(reason);
  expect(await customer.applications()).toEqual([]);
  expect(answer.body).not.toContain('unread-9d2f');
});

test('a healthy application keeps its credentials when new ones fail, and takes those that work', async () => {
  await customer.connect('okta');
  const refused = await customer.connect('okta', wrongKey);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    400,
    'Fakes refused the credentials. Enter them again. The connection keeps its previous credentials.',
  ]);
  const { uuid, connections } = await customer.application('okta');
  expect(connections).toHaveLength(1);
  expect((await events()).at(-1)).toMatchObject({ action: 'application.connect', status: 'failure' });
  await customer.post(`/api/v1/application/${uuid}/check`, {});
  await bed.runChecks();
  expect(storedKeys().at(-1)).toBe('right');
  expect((await customer.application('okta')).connections[0]?.is_successful).toBe(true);
  expect((await customer.connect('okta')).statusCode).toBe(200);
  expect((await customer.application('okta')).uuid).toBe(uuid);
});

test('an application that fails takes other credentials, whether they work or not', async () => {
  await customer.connect('okta');
  await bed.api.fresh.owner.query('update application set is_healthy = false where tenant_id = $1', [customer.tenantId]);
  expect((await customer.connect('okta', wrongKey)).statusCode).toBe(200);
  expect((await customer.connect('okta')).statusCode).toBe(200);
  expect((await customer.application('okta')).connections.map(({ is_successful }) => is_successful)).toEqual([true, false, true]);
});

test('an application that fails takes one with a wrong field too, and the answer names the field', async () => {
  await customer.connect('okta');
  await bed.api.fresh.owner.query('update application set is_healthy = false where tenant_id = $1', [customer.tenantId]);
  const reason = 'This is not an address of Fakes.';
  bed.okta.onTest = () => Promise.reject(new VendorFailure('Fakes', { kind: 'ours', field: 'url', reason }));
  const answer = await customer.connect('okta');
  expect([answer.statusCode, answer.json<{ wrong_credential?: string }>().wrong_credential]).toEqual([200, 'url']);
  expect((await customer.application('okta')).connections[0]).toMatchObject({ is_successful: false, reason });
});

test('a failure of one field names it, and the audit log has the words alone', async () => {
  const reason = 'This is not an address of Fakes.';
  bed.okta.onTest = () => Promise.reject(new VendorFailure('Fakes', { kind: 'ours', field: 'url', reason }));
  const answer = await customer.connect('okta');
  const { detail } = answer.json<{ detail: unknown }>();
  expect([answer.statusCode, detail]).toEqual([400, [{ msg: reason, loc: ['body', 'credentials', 'url'] }]]);
  await customer.connect('okta', { auth_method: 'api_key', credentials: {} });
  expect((await events()).map(({ message }) => message)).toEqual([
    `Connect Okta: refused. ${reason}`,
    'Connect Okta: refused. URL is required. API key is required.',
  ]);
});

test('what the vendor replaces during the test is what is stored', async () => {
  bed.okta.onTest = (connection) => connection.keepCredentials({ ...connection.credentials, api_key: 'right', rotated: 'yes' });
  await customer.connect('okta');
  bed.okta.onTest = async () => {};
  await customer.post(`/api/v1/application/${(await customer.application('okta')).uuid}/check`, {});
  await bed.runChecks();
  expect(bed.okta.connections.at(-1)?.credentials['rotated']).toBe('yes');
});

test('the calls of the test count towards the quota of the application that it becomes', async () => {
  const quota = { name: 'siem', calls: 1, perHours: 24 };
  bed.okta.onTest = (connection) => connection.takeQuota(quota);
  await customer.connect('okta');
  await customer.connect('okta');
  expect((await customer.application('okta')).connections).toHaveLength(1);
  const { rows } = await bed.api.fresh.owner.query<{ calls: number }>('select calls from quota_use where tenant_id = $1', [
    customer.tenantId,
  ]);
  expect(rows).toEqual([{ calls: 1 }]);
});

test.each([
  ['a missing key', { auth_method: 'api_key', credentials: { url: 'https://x.okta.com' } }, 'API key is required'],
  ['a blank address', { auth_method: 'api_key', credentials: { url: '  ', api_key: 'right' } }, 'URL is required'],
  ['an unknown field', { auth_method: 'api_key', credentials: { ...oktaKey.credentials, extra: 'x' } }, 'does not accept'],
  ['a way it does not have', { auth_method: 'username_password', credentials: {} }, 'Okta cannot be connected by Username and Password'],
  ['a module that is none of its', { ...oktaKey, children: ['azure_ad'] }, 'Azure AD is not a module of Okta'],
])('%s is refused before the vendor is asked', async (_what, body, message) => {
  const asked = bed.okta.connections.length;
  const answer = await customer.connect('okta', body);
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(message)]);
  expect(bed.okta.connections).toHaveLength(asked);
  expect(await customer.applications()).toEqual([]);
  expect(await events()).toMatchObject([{ status: 'failure' }]);
});

test('refuses an unknown product, and one that this version has no connector for, with a readable message', async () => {
  const basic = { auth_method: 'username_password', credentials: { username: 'u', password: 'p' } };
  expect((await customer.connect('nonsense')).json<{ detail: string }>().detail).toContain('not known');
  expect((await customer.connect('proofpoint_tap', basic)).json<{ detail: string }>().detail).toContain('not available in this version');
});

test('wants a step-up from a person who signed in more than ten minutes ago', async () => {
  const before = bed.time.at;
  bed.time.at = new Date(before.getTime() + 14 * 60_000);
  await bed.api.fresh.owner.query("update session set authenticated_at = now() - interval '2 hours' where account_id = $1", [
    customer.admin.accountId,
  ]);
  const answer = await customer.connect('okta');
  bed.time.at = before;
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'step_up_required' }]);
});

test('refuses to connect before the agreement is signed, and always for read-only users', async () => {
  const reader = await bed.api.signedIn(customer.tenantId, 'read-only');
  expect((await customer.post('/api/credentials/create', { product: 'okta', ...oktaKey }, reader)).statusCode).toBe(403);
  const unsigned = await bed.api.fresh.createTenant('Unsigned');
  const person = await bed.api.signedIn(unsigned, 'administrator');
  const answer = await customer.post('/api/credentials/create', { product: 'okta', ...oktaKey }, person);
  expect([answer.statusCode, answer.body]).toEqual([403, expect.stringContaining('EULA not signed!')]);
});

test('a vendor that breaks in an unforeseen way is a failed connection, not a broken page', async () => {
  bed.okta.onTest = async () => {
    throw new TypeError('cannot read property of undefined');
  };
  const answer = await customer.connect('okta');
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('Fakes could not be reached')]);
});

test('a vendor that is busy does not take the health of a connection away', async () => {
  await customer.connect('okta');
  bed.okta.onTest = async () => {
    throw new VendorFailure('Fakes', { kind: 'throttled', reason: 'Later.' });
  };
  const { uuid } = await customer.application('okta');
  await customer.post(`/api/v1/application/${uuid}/check`, {});
  await bed.runChecks();
  expect(await customer.application('okta')).toMatchObject({ is_checking: false, connections: [{ is_successful: true }] });
});

test('whatever the vendor calls us is one line of bounded length', async () => {
  bed.okta.account = `Halden\0\nFreight ${'x'.repeat(1000)}`;
  await customer.connect('okta');
  expect((await customer.application('okta')).account).toMatch(/^Halden Freight x{185}$/);
});

test('stores the organisation that the vendor reports, whatever the account is called, and clears it when it is no longer reported', async () => {
  const known = async () =>
    (
      await bed.api.fresh.owner.query<{ account: string; organisation: string | null }>(
        "select account, organisation from application where tenant_id = $1 and product = 'okta'",
        [customer.tenantId],
      )
    ).rows;
  Object.assign(bed.okta, { account: 'Freight in Oslo (North)', organisation: 'Halden.Okta.example' });
  await customer.connect('okta');
  expect(await known()).toEqual([{ account: 'Freight in Oslo (North)', organisation: 'halden.okta.example' }]);
  bed.okta.organisation = undefined;
  await customer.connect('okta');
  expect(await known()).toEqual([{ account: 'Freight in Oslo (North)', organisation: null }]);
});
