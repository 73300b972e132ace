import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { encode, issueResponse } from '../../../../test-support/saml/issue-response.ts';
import { formHeaders, publicUrl, type SsoTestBed, startSsoTestBed } from '../../../../test-support/saml/sso-test-bed.ts';
import { serviceProviderOf } from '../sso/service-provider.ts';
import { stepUpBySso } from './step-up-by-sso.ts';

let bed: SsoTestBed;
let tenantId: string;
let email: string;
let headers: { authorization: string };
beforeAll(async () => {
  bed = await startSsoTestBed();
});
afterAll(() => bed.api.close());
beforeEach(async () => {
  ({ tenantId } = await bed.connect());
  email = `${randomUUID()}@customer.test`;
  await bed.invite(tenantId, email);
  const finished = await bed.post(tenantId, await bed.answerFor(tenantId, email));
  const cookie = finished.cookies.find(({ name }) => name === 'rampart_session')?.value ?? '';
  const renewed = await bed.api.app.inject({ method: 'POST', url: '/api/auth/refresh', cookies: { rampart_session: cookie } });
  headers = { authorization: `Bearer ${renewed.json<{ access: string }>().access}` };
});

const steppedUp = async (): Promise<boolean> =>
  (await bed.api.fresh.owner.query('select 1 from session where tenant_id = $1 and stepped_up_at is not null', [tenantId])).rows.length > 0;
const start = () => bed.api.app.inject({ method: 'POST', url: '/api/v1/auth/sso/step-up', headers });

/** The request that the provider is sent, as it reads it. */
async function asked(): Promise<{ request: string; id: string; relayState: string }> {
  const response = await start();
  expect(response.statusCode).toBe(200);
  const query = new URL(response.json<{ redirect_url: string }>().redirect_url).searchParams;
  const request = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString();
  return { request, id: / ID="([^"]+)"/.exec(request)?.[1] ?? '', relayState: query.get('RelayState') ?? '' };
}

async function answer(requestId: string, nameId: string, relayState = 'step-up') {
  const { acsUrl, entityId } = serviceProviderOf(publicUrl, tenantId);
  const xml = await issueResponse({ acsUrl, audience: entityId, inResponseTo: requestId, nameId });
  const payload = new URLSearchParams({ SAMLResponse: encode(xml), RelayState: relayState }).toString();
  return bed.api.app.inject({ method: 'POST', url: `/api/v1/auth/sso/acs/${tenantId}`, headers: formHeaders, payload });
}

test('the provider is asked to prove the person again, and its answer steps up the session without starting another', async () => {
  const { request, id, relayState } = await asked();
  expect(request).toContain('ForceAuthn="true"');
  const before = await bed.sessionsOf(tenantId);
  const response = await answer(id, email, relayState);
  expect([response.statusCode, response.headers.location]).toEqual([303, '/step-up?outcome=done']);
  expect(response.cookies.filter(({ name }) => name === 'rampart_session')).toEqual([]);
  expect(await steppedUp()).toBe(true);
  expect(await bed.sessionsOf(tenantId)).toEqual(before);
});

test('an answer about another person steps up nothing', async () => {
  const other = `${randomUUID()}@customer.test`;
  await bed.invite(tenantId, other);
  await bed.post(tenantId, await bed.answerFor(tenantId, other));
  const response = await answer((await asked()).id, other);
  expect(response.headers.location).toBe('/step-up?outcome=another-person');
  expect(await steppedUp()).toBe(false);
});

test('an answer with another NameID and the address of the person who is signed in steps up nothing', async () => {
  const { acsUrl, entityId } = serviceProviderOf(publicUrl, tenantId);
  const { id } = await asked();
  const xml = await issueResponse({ acsUrl, audience: entityId, inResponseTo: id, nameId: 'u-2', mail: email });
  const payload = new URLSearchParams({ SAMLResponse: encode(xml), RelayState: 'step-up' }).toString();
  const url = `/api/v1/auth/sso/acs/${tenantId}`;
  const response = await bed.api.app.inject({ method: 'POST', url, headers: formHeaders, payload });
  expect(response.headers.location).toBe('/step-up?outcome=other-identity');
  expect(await steppedUp()).toBe(false);
});

test('an answer to a sign-in is no step-up, and that to a step-up is good once', async () => {
  await bed.post(tenantId, await bed.answerFor(tenantId, email));
  expect(await steppedUp()).toBe(false);
  const { id } = await asked();
  await answer(id, email);
  expect((await answer(id, email)).headers.location).toBe('/step-up?outcome=start-again');
});

/** Whether a session counts as just proven that begins with an answer of so many minutes ago. */
async function provenAfter(minutes: number): Promise<boolean> {
  const [{ acsUrl, entityId }, { requestId }] = [serviceProviderOf(publicUrl, tenantId), await bed.start(tenantId)];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutes * 60_000 });
  const issued = issueResponse({ acsUrl, audience: entityId, inResponseTo: requestId, nameId: email, lifetimeInSeconds: 7200 });
  const xml = await issued.finally(() => vi.useRealTimers());
  const signedIn = await bed.post(tenantId, encode(xml));
  expect(signedIn.headers.location).toBe('/?sso=done');
  const { rows } = await bed.api.fresh.owner.query<{ isProven: boolean }>(
    `select authenticated_at > now() - interval '10 minutes' as "isProven" from session where tenant_id = $1 order by created_at desc limit 1`,
    [tenantId],
  );
  return rows[0]!.isProven;
}

test('signing in through a provider that remembers the person proves nothing new', async () => {
  expect(await provenAfter(0)).toBe(true);
  expect(await provenAfter(20)).toBe(false);
});

test('a provider that only remembers an earlier sign-in is not believed', async () => {
  const { rows } = await bed.api.fresh.owner.query<{ id: string }>("select id from session where tenant_id = $1 and method = 'sso'", [
    tenantId,
  ]);
  const { platform } = bed.api;
  const askedAt = new Date();
  const deps = {
    ...platform,
    tokens: undefined as never,
    sessions: { find: async () => undefined, recall: () => undefined, forget: () => {} },
  };
  const proven = {
    answer: { tenantId, sourceAddress: '198.51.100.1', requestId: 'r' },
    asserted: { entityId: 'https://idp.example.test/entity', nameId: email, email },
    askedAt,
    sessionId: rows[0]?.id ?? '',
  };
  const at = (ms: number) => new Date(askedAt.getTime() + ms);
  for (const signedInAt of [undefined, at(-60_001), at(-3_600_000)])
    await expect(stepUpBySso(deps, { ...proven, signedInAt })).rejects.toMatchObject({ code: 'not-asked-again' });
  expect(await steppedUp()).toBe(false);
  await expect(stepUpBySso(deps, { ...proven, signedInAt: at(-59_999) })).resolves.toBe('stepped-up');
});

test('a password steps up no session of an identity provider, nor the other way round', async () => {
  const payload = { password: 'whatever it is' };
  const byPassword = await bed.api.app.inject({ method: 'POST', url: '/api/auth/step-up', headers, payload });
  expect([byPassword.statusCode, byPassword.json()]).toMatchObject([
    400,
    { detail: expect.stringContaining('identity provider') as string },
  ]);
  const person = await bed.api.signedIn(tenantId, 'administrator');
  const byProvider = await bed.api.app.inject({ method: 'POST', url: '/api/v1/auth/sso/step-up', headers: person.headers });
  expect(byProvider.statusCode).toBe(400);
});

test('a guest in another tenant is asked by the provider of their home, and the session there is stepped up', async () => {
  const elsewhere = await bed.api.fresh.createTenant('Elsewhere');
  const { owner } = bed.api.fresh;
  await owner.query("insert into membership (tenant_id, account_id, role) select $1, id, 'standard' from account where email = $2", [
    elsewhere,
    email,
  ]);
  await owner.query("update session set tenant_id = $1, vouched_by = $2 where tenant_id = $2 and method = 'sso'", [elsewhere, tenantId]);
  const { rows } = await owner.query<{ id: string }>('select id from session where tenant_id = $1', [elsewhere]);
  const { platform } = bed.api;
  const deps = {
    ...platform,
    tokens: undefined as never,
    sessions: { find: async () => undefined, recall: () => undefined, forget: () => {} },
  };
  const asserted = { entityId: 'https://idp.example.test/entity', nameId: email, email };
  const proven = { asserted, signedInAt: new Date(), askedAt: new Date(), sessionId: rows[0]?.id ?? '' };
  const from = (id: string) => ({ ...proven, answer: { tenantId: id, sourceAddress: '198.51.100.1', requestId: 'r' } });
  await expect(stepUpBySso(deps, from(elsewhere))).rejects.toMatchObject({ code: 'start-again' });
  await expect(stepUpBySso(deps, from(tenantId))).resolves.toBe('stepped-up');
  const stepped = await owner.query('select 1 from session where tenant_id = $1 and stepped_up_at is not null', [elsewhere]);
  expect(stepped.rows).toHaveLength(1);
});
