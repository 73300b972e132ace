import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encode, issueResponse, providerMetadata } from '../../../../test-support/saml/issue-response.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { serviceProviderOf } from './service-provider.ts';

const publicUrl = 'https://rampart.example.test';
const url = '/api/v1/auth/configuration/sso/configurations';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ RAMPART_PUBLIC_URL: publicUrl });
});
afterAll(() => api.close());

const enable = (admin: TestPerson, payload: object = { configuration_xml: providerMetadata() }) =>
  api.app.inject({ method: 'POST', url, headers: admin.headers, payload });
const newAdmin = async () => {
  const tenantId = await api.fresh.createTenant('Customer');
  return { tenantId, admin: await api.signedIn(tenantId, 'administrator') };
};
const lookUp = async (email: string) => (await api.app.inject({ url: '/api/v1/auth/sso/user', query: { email } })).json<unknown>();

async function addPerson(tenantId: string, email: string): Promise<void> {
  const { rows } = await api.fresh.owner.query<{ id: string }>(
    "insert into account (email, first_name, last_name, primary_tenant_id) values ($1, '', '', $2) returning id",
    [email, tenantId],
  );
  await api.fresh.owner.query("insert into membership (tenant_id, account_id, role) values ($1, $2, 'standard')", [tenantId, rows[0]?.id]);
}
const eventsOf = async (tenantId: string, action: string) =>
  (
    await api.fresh.owner.query<{ status: string }>('select status from audit_event where tenant_id = $1 and action = $2 order by seq', [
      tenantId,
      action,
    ])
  ).rows;

test('lets an administrator connect a provider, see it, and remove it permanently', async () => {
  const { tenantId, admin } = await newAdmin();
  expect((await api.app.inject({ url, headers: admin.headers })).json()).toMatchObject({ configurations: [] });
  expect((await enable(admin)).statusCode).toBe(200);
  expect((await api.app.inject({ url, headers: admin.headers, query: { status: 'enabled' } })).json()).toEqual({
    service_provider: {
      entity_id: expect.stringMatching(new RegExp(`^https?://[^/]+/api/v1/auth/sso/metadata/${tenantId}$`)),
      acs_url: expect.stringMatching(new RegExp(`^https?://[^/]+/api/v1/auth/sso/acs/${tenantId}$`)),
      metadata_url: expect.stringMatching(new RegExp(`^https?://[^/]+/api/v1/auth/sso/metadata/${tenantId}$`)),
    },
    configurations: [
      {
        configuration_xml: providerMetadata(),
        sso_metadata_url: null,
        sso_url: 'https://idp.example.test/sso',
        entity_id: 'https://idp.example.test/entity',
        status: 'enabled',
      },
    ],
  });
  const again = await enable(admin);
  expect(again.statusCode).toBe(400);
  expect(again.json<{ detail: string }>().detail).toContain('already enabled');
  expect((await api.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(204);
  expect((await api.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(404);
  expect((await api.app.inject({ url, headers: admin.headers })).json()).toMatchObject({ configurations: [] });
  expect(await eventsOf(tenantId, 'sso.enable')).toMatchObject([{ status: 'success' }, { status: 'failure' }]);
  expect(await eventsOf(tenantId, 'sso.remove')).toMatchObject([{ status: 'success' }, { status: 'failure' }]);
});

test('only administrators connect one', async () => {
  const tenantId = await api.fresh.createTenant('Customer');
  for (const role of ['standard', 'read-only'] as const) {
    const person = await api.signedIn(tenantId, role);
    expect((await enable(person)).statusCode).toBe(403);
    expect((await api.app.inject({ method: 'DELETE', url, headers: person.headers })).statusCode).toBe(403);
  }
});

test('staff who visit the tenant connect none, and remove the one that is there', async () => {
  const { tenantId, admin } = await newAdmin();
  const staff = await api.signedIn(await api.fresh.createTenant('Provider'), 'rampart-admin');
  const moved = await api.app.inject({ method: 'POST', url: '/api/tenant/switch', headers: staff.headers, payload: { uuid: tenantId } });
  const visitor = { ...staff, headers: { authorization: `Bearer ${moved.json<{ access: string }>().access}` } };
  const refused = await enable(visitor);
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    403,
    expect.stringContaining('Only an administrator who belongs to this tenant'),
  ]);
  expect(await eventsOf(tenantId, 'sso.enable')).toMatchObject([{ status: 'failure' }]);
  expect((await enable(admin)).statusCode).toBe(200);
  const stored = await api.fresh.owner.query('select enabled_by from sso_configuration where tenant_id = $1', [tenantId]);
  expect(stored.rows).toEqual([{ enabled_by: admin.accountId }]);
  expect((await api.app.inject({ method: 'DELETE', url, headers: visitor.headers })).statusCode).toBe(204);
});

/** The same words for all, so that they say nothing about the operator's network. */
const notFetched =
  'The metadata could not be fetched from this address. Check that it is public and answers with the XML itself, or paste the XML instead.';

test.each([
  ['nothing', {}, 'SAML 2.0 XML is required'],
  ['an empty URL', { sso_metadata_url: ' ' }, 'Metadata URL is required'],
  ['both', { configuration_xml: 'x', sso_metadata_url: 'https://x.test' }, 'not both'],
  ['an address of this machine', { sso_metadata_url: 'https://127.0.0.1/metadata' }, notFetched],
  ['a name without an address', { sso_metadata_url: 'https://nowhere.invalid/metadata' }, notFetched],
  ['an address that is not encrypted', { sso_metadata_url: 'http://127.0.0.1:9/metadata' }, notFetched],
  ['no URL', { sso_metadata_url: 'metadata' }, notFetched],
  ['no XML', { configuration_xml: 'hello' }, 'XML cannot be read'],
  ['a DOCTYPE', { configuration_xml: `<!DOCTYPE x [<!ENTITY e "x">]>${providerMetadata()}` }, 'without a DOCTYPE'],
] as const)('%s is refused with what to do, and noted', async (_what, payload, sentence) => {
  const { tenantId, admin } = await newAdmin();
  const response = await enable(admin, payload);
  expect(response.statusCode).toBe(400);
  expect(response.json<{ detail: string }>().detail).toContain(sentence);
  expect(await eventsOf(tenantId, 'sso.enable')).toMatchObject([{ status: 'failure' }]);
});

test('the lookup answers by proven domain: the same for known and unknown people', async () => {
  const { tenantId, admin } = await newAdmin();
  const domain = `${randomUUID()}.test`;
  await addPerson(tenantId, `anna@${domain}`);
  await addPerson(tenantId, `${randomUUID()}@gmail.com`);
  const proven = "insert into sso_domain (tenant_id, domain, state, proof, proven_at) values ($1, $2, 'proven', 'dns', now())";
  await api.fresh.owner.query(proven, [tenantId, domain]);
  expect(await lookUp(`anna@${domain}`)).toEqual({ sso_enabled: false, redirect_url: null });
  await enable(admin);
  const known = await lookUp(`Anna@${domain}`);
  expect(known).toEqual({ sso_enabled: true, redirect_url: `${publicUrl}/api/v1/auth/sso/login?tenant=${tenantId}` });
  expect(await lookUp(`unknown@${domain}`)).toEqual(known);
  expect(await lookUp('tester@gmail.com')).toEqual({ sso_enabled: false, redirect_url: null });
  expect(await lookUp(`anna@sub.${domain}`)).toEqual({ sso_enabled: false, redirect_url: null });
});

test('over https an answer counts only in the browser that asked, and removal ends what came of it', async () => {
  const { tenantId, admin } = await newAdmin();
  await enable(admin);
  const { acsUrl, entityId } = serviceProviderOf(publicUrl, tenantId);
  const start = async () => {
    const [cookie] = (await api.app.inject({ url: `/api/v1/auth/sso/login?tenant=${tenantId}` })).cookies;
    expect(cookie).toMatchObject({ name: '__Host-rampart_sso', secure: true, httpOnly: true, sameSite: 'None', path: '/' });
    return cookie?.value ?? '';
  };
  const finish = async (inResponseTo: string, cookie: string) => {
    const xml = await issueResponse({ acsUrl, audience: entityId, inResponseTo, nameId: admin.email });
    const [path, payload] = [new URL(acsUrl).pathname, new URLSearchParams({ SAMLResponse: encode(xml) }).toString()];
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example.test' };
    return api.app.inject({ method: 'POST', url: path, headers, payload, cookies: { '__Host-rampart_sso': cookie } });
  };
  const [mine, other] = [await start(), await start()];
  expect((await finish(mine, other)).headers.location).toBe('/?sso_error=start-again');
  const finished = await finish(mine, mine);
  expect(finished.headers.location).toBe('/?sso=done');
  const session = finished.cookies.find(({ name }) => name === '__Host-rampart_session');
  expect(session).toMatchObject({ secure: true });
  const renew = () =>
    api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { '__Host-rampart_session': session?.value ?? '' } });
  expect((await api.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(204);
  expect((await renew()).statusCode).toBe(401);
});

test('the metadata of the service provider names its addresses and asks for signed assertions', async () => {
  const tenantId = randomUUID();
  const { acsUrl, entityId } = serviceProviderOf(publicUrl, tenantId);
  const response = await api.app.inject({ url: new URL(entityId).pathname });
  expect(response.headers['content-type']).toBe('application/samlmetadata+xml');
  expect(response.body).toContain(`entityID="${entityId}"`);
  expect(response.body).toContain(`Location="${acsUrl}"`);
  expect(response.body).toContain('WantAssertionsSigned="true"');
});

test('notifies the other administrators when it is enabled and when it is removed', async () => {
  const { tenantId, admin } = await newAdmin();
  const colleague = await api.signedIn(tenantId, 'administrator');
  await enable(admin);
  await enable(admin);
  await api.app.inject({ method: 'DELETE', url, headers: admin.headers });
  const { rows } = await api.fresh.owner.query(
    'select account_id, category, subject, priority from notification where tenant_id = $1 order by created_at, id',
    [tenantId],
  );
  const notified = { account_id: colleague.accountId, category: 'security', priority: 'high' };
  const entity = 'https://idp.example.test/entity';
  const hint = 'Users without a password set one with Reset Password on the sign-in screen.';
  expect(rows).toEqual([
    { ...notified, subject: `${admin.email} enabled single sign-on with ${entity}.` },
    { ...notified, subject: `${admin.email} removed single sign-on with ${entity}. ${hint}` },
  ]);
});
