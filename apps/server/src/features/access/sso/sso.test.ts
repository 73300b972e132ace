import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerMetadata, otherPartyKeys } from '../../../../test-support/saml/issue-response.ts';
import { startLoopbackProvider } from '../../../../test-support/saml/loopback-provider.ts';
import { configurations, formHeaders, publicUrl, type SsoTestBed, startSsoTestBed } from '../../../../test-support/saml/sso-test-bed.ts';
import { serviceProviderOf } from './service-provider.ts';

let bed: SsoTestBed;
let idp: Awaited<ReturnType<typeof startLoopbackProvider>>;
const visitor = { email: '' };
beforeAll(async () => {
  bed = await startSsoTestBed();
  idp = await startLoopbackProvider(visitor);
});
afterAll(async () => {
  idp.close();
  await bed.api.close();
});

test('signs a member in through a third-party provider, connected by its metadata URL', async () => {
  const { tenantId, admin } = await bed.connect({ sso_metadata_url: idp.metadataUrl });
  visitor.email = admin.email;
  const { location } = await bed.start(tenantId);
  expect(location.startsWith(`${idp.ssoUrl}?`)).toBe(true);
  const page = await (await fetch(location)).text();
  const field = /name="SAMLResponse"\s+value="([^"]+)"/.exec(page)?.[1] ?? '';
  expect(/action="([^"]+)"/.exec(page)?.[1]).toBe(serviceProviderOf(publicUrl, tenantId).acsUrl);
  const finished = await bed.post(tenantId, field);
  expect(finished.statusCode).toBe(303);
  expect(finished.headers.location).toBe('/?sso=done');
  const [cookie] = finished.cookies;
  expect(cookie).toMatchObject({ name: 'rampart_session', httpOnly: true, sameSite: 'Strict' });
  const cookies = { rampart_session: cookie?.value ?? '' };
  const { access } = (await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies })).json<{ access: string }>();
  const session = await bed.api.app.inject({ url: '/api/session', headers: { authorization: `Bearer ${access}` } });
  expect(session.json()).toMatchObject({ sso: true, user: { email: admin.email }, tenant: { uuid: tenantId }, roles: ['administrator'] });
});

test('an address that answers with a failure, and one at which nothing listens, are refused in the same words', async () => {
  const admin = await bed.api.signedIn(await bed.api.fresh.createTenant('Customer'), 'administrator');
  const refusals = [`${idp.ssoUrl}?SAMLRequest=none`, 'http://127.0.0.1:9/metadata'].map(async (address) => {
    const payload = { sso_metadata_url: address };
    const refused = await bed.api.app.inject({ method: 'POST', url: configurations, headers: admin.headers, payload });
    expect(refused.statusCode).toBe(400);
    return refused.json<{ detail: string }>().detail;
  });
  const [failing, absent] = await Promise.all(refusals);
  expect(failing).toContain('could not be fetched from this address');
  expect(absent).toBe(failing);
});

test('an answer works once: not again, and once of ten at the same time', async () => {
  const { tenantId, admin } = await bed.connect();
  const answer = await bed.answerFor(tenantId, admin.email);
  const all = await Promise.all(Array.from({ length: 10 }, () => bed.post(tenantId, answer)));
  expect(all.filter(({ headers }) => headers.location === '/?sso=done')).toHaveLength(1);
  expect((await bed.post(tenantId, answer)).headers.location).toBe('/?sso_error=start-again');
  expect(await bed.sessionsOf(tenantId)).toHaveLength(1);
  expect(await bed.lastRefusal(tenantId)).toContain('to no open request');
});

test('an assertion works once, also under another request', async () => {
  const { tenantId, admin } = await bed.connect();
  await bed.post(tenantId, await bed.answerFor(tenantId, admin.email));
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>('select id from sso_assertion where tenant_id = $1', [tenantId]);
  expect(rows).toHaveLength(1);
  const again = await bed.answerFor(tenantId, admin.email);
  const reused =
    / ID="([^"]+)"/.exec(
      Buffer.from(again, 'base64')
        .toString()
        .replace(/^[\s\S]*<saml:Assertion/, ''),
    )?.[1] ?? '';
  await bed.api.fresh.owner.query("insert into sso_assertion (tenant_id, id, expires_at) values ($1, $2, now() + interval '1 day')", [
    tenantId,
    reused,
  ]);
  expect((await bed.post(tenantId, again)).headers.location).toBe('/?sso_error=refused');
  expect(await bed.lastRefusal(tenantId)).toContain('was used before');
});

test('a request is open for ten minutes, and only in its tenant', async () => {
  const [here, there] = [await bed.connect(), await bed.connect()];
  const late = await bed.answerFor(here.tenantId, here.admin.email);
  await bed.api.fresh.owner.query("update sso_request set created_at = now() - interval '11 minutes' where tenant_id = $1", [
    here.tenantId,
  ]);
  expect((await bed.post(here.tenantId, late)).headers.location).toBe('/?sso_error=start-again');
  const { requestId } = await bed.start(there.tenantId);
  const foreign = await bed.answerFor(here.tenantId, here.admin.email, { inResponseTo: requestId });
  expect((await bed.post(here.tenantId, foreign)).headers.location).toBe('/?sso_error=start-again');
  expect(
    (await bed.post(here.tenantId, await bed.answerFor(here.tenantId, here.admin.email, { inResponseTo: '_made_up' }))).headers.location,
  ).toBe('/?sso_error=start-again');
});

test("refuses the answers of another tenant's provider", async () => {
  const here = await bed.connect();
  const there = await bed.connect({
    configuration_xml: providerMetadata({ cert: otherPartyKeys.cert, entityId: 'https://other-party.example.test' }),
  });
  const theirs = await bed.answerFor(here.tenantId, here.admin.email, { ...otherPartyKeys, issuer: 'https://other-party.example.test' });
  expect((await bed.post(here.tenantId, theirs)).headers.location).toBe('/?sso_error=refused');
  expect(await bed.lastRefusal(here.tenantId)).toContain('not by a certificate');
  const answerForThisTenant = await bed.answerFor(here.tenantId, here.admin.email);
  expect((await bed.post(there.tenantId, answerForThisTenant)).headers.location).toBe('/?sso_error=refused');
  expect(await bed.sessionsOf(here.tenantId)).toEqual([]);
});

test('a tenant without a provider sends people back, and its answers are noted by the platform', async () => {
  const tenantId = await bed.api.fresh.createTenant('Without');
  expect((await bed.api.app.inject({ url: `/api/v1/auth/sso/login?tenant=${tenantId}` })).headers.location).toBe('/?sso_error=not-set-up');
  expect((await bed.api.app.inject({ url: '/api/v1/auth/sso/login' })).headers.location).toBe('/?sso_error=not-set-up');
  for (const id of [tenantId, randomUUID()]) expect((await bed.post(id, 'AAAA')).headers.location).toBe('/?sso_error=not-set-up');
  expect(await bed.lastRefusal('00000000-0000-0000-0000-000000000000')).toContain('no identity provider');
});

test.each([
  ['another site', 'cross-site'],
  ['another host of the site', 'same-site'],
  ['a mail, a bookmark or the address bar', 'none'],
])("a link of %s leads to the tenant's sign-in page, where a person continues, and never to a provider", async (_where, site) => {
  const { tenantId, admin } = await bed.connect();
  const from = async (place: string, query: Record<string, string>) =>
    (await bed.api.app.inject({ url: '/api/v1/auth/sso/login', query, headers: { 'sec-fetch-site': place } })).headers.location;
  expect(await from(site, { tenant: tenantId })).toBe(`/sign-in/${tenantId}`);
  expect(await from(site, { tenant: tenantId, from: 'tenant-page' })).toBe(`/sign-in/${tenantId}`);
  expect(await from(site, { email: admin.email })).toBe('/?sso_error=start-here');
  expect(await from('same-origin', { tenant: tenantId, from: 'tenant-page' })).toContain('SAMLRequest=');
});

test('answers come as forms and as nothing else', async () => {
  const url = `/api/v1/auth/sso/acs/${await bed.api.fresh.createTenant('Forms')}`;
  expect((await bed.api.app.inject({ method: 'POST', url, payload: { SAMLResponse: 'AAAA' } })).statusCode).toBe(415);
  expect(
    (await bed.api.app.inject({ method: 'POST', url, headers: formHeaders, payload: 'SAMLResponse=A&SAMLResponse=B' })).statusCode,
  ).toBe(400);
  expect((await bed.api.app.inject({ method: 'POST', url, headers: formHeaders, payload: '' })).statusCode).toBe(400);
  expect(
    (await bed.api.app.inject({ method: 'POST', url, headers: formHeaders, payload: `SAMLResponse=${'A'.repeat(1_100_000)}` })).statusCode,
  ).toBe(413);
  expect((await bed.api.app.inject({ method: 'POST', url: '/api/auth', headers: formHeaders, payload: 'email=a' })).statusCode).toBe(415);
});

test("what goes wrong after a start at the tenant's own sign-in address is shown there", async () => {
  const { tenantId, admin } = await bed.connect();
  const login = `/api/v1/auth/sso/login?tenant=${tenantId}&from=tenant-page`;
  const started = await bed.api.app.inject({ url: login });
  const relayState = new URL(started.headers.location ?? '').searchParams.get('RelayState') ?? '';
  const answered = (RelayState: string) =>
    bed.api.app.inject({
      method: 'POST',
      url: `/api/v1/auth/sso/acs/${tenantId}`,
      headers: formHeaders,
      payload: new URLSearchParams({ SAMLResponse: 'AAAA', RelayState }).toString(),
    });
  expect((await answered(relayState)).headers.location).toBe(`/sign-in/${tenantId}?sso_error=refused`);
  expect((await answered('//evil.example/')).headers.location).toBe('/?sso_error=refused');
  const url = '/api/v1/auth/configuration/sso/configurations';
  await bed.api.app.inject({ method: 'DELETE', url, headers: admin.headers });
  expect((await bed.api.app.inject({ url: login })).headers.location).toBe(`/sign-in/${tenantId}?sso_error=not-set-up`);
});
