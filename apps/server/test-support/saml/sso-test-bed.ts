import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';
import { serviceProviderOf } from '../../src/features/access/sso/service-provider.ts';
import { startTestApi, type TestPerson } from '../api/test-api.ts';
import { encode, type Issue, issueResponse, providerMetadata } from './issue-response.ts';

export const publicUrl = 'http://localhost:4000';
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
export const configurations = '/api/v1/auth/configuration/sso/configurations';

/** The whole API, with what it takes to connect a tenant to a provider and to sign in with it. */
export async function startSsoTestBed(settings: Readonly<Record<string, string>> = {}) {
  const api = await startTestApi({ RAMPART_PUBLIC_URL: publicUrl, RAMPART_EGRESS_ALLOW: '127.0.0.0/8', ...settings });
  const { app, fresh } = api;

  /** Starts a sign-in, as a browser does, and gives back the id of the request that the provider is sent. */
  async function start(tenantId: string): Promise<{ location: string; requestId: string }> {
    const response = await app.inject({ url: `/api/v1/auth/sso/login?tenant=${tenantId}` });
    expect(response.statusCode).toBe(302);
    const location = response.headers.location ?? '';
    const request = inflateRawSync(Buffer.from(new URL(location).searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
    return { location, requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '' };
  }

  return {
    api,
    start,
    async connect(payload: object = { configuration_xml: providerMetadata() }): Promise<{ tenantId: string; admin: TestPerson }> {
      const tenantId = await fresh.createTenant('Customer');
      const admin = await api.signedIn(tenantId, 'administrator');
      const enabled = await app.inject({ method: 'POST', url: configurations, headers: admin.headers, payload });
      expect(enabled.statusCode).toBe(200);
      expect(enabled.json()).toEqual({ redirect_url: `${publicUrl}/api/v1/auth/sso/login?tenant=${tenantId}` });
      return { tenantId, admin };
    },
    post: (tenantId: string, samlResponse: string) =>
      app.inject({
        method: 'POST',
        url: `/api/v1/auth/sso/acs/${tenantId}`,
        headers: formHeaders,
        payload: new URLSearchParams({ SAMLResponse: samlResponse, RelayState: '' }).toString(),
      }),
    /** The provider's answer to a new request. */
    async answerFor(tenantId: string, nameId: string, changes: Partial<Issue> = {}): Promise<string> {
      const { acsUrl, entityId } = serviceProviderOf(publicUrl, tenantId);
      const { requestId } = await start(tenantId);
      return encode(await issueResponse({ acsUrl, audience: entityId, inResponseTo: requestId, nameId, ...changes }));
    },
    invite: (tenantId: string, email: string, expires = "interval '1 day'") =>
      fresh.owner.query(
        `insert into invitation (tenant_id, email, role, name, token_hash, expires_at)
         values ($1, $2, 'read-only', 'Ivy van Invited', $3, now() + ${expires})`,
        [tenantId, email, Buffer.from(randomUUID())],
      ),
    async sessionsOf(tenantId: string): Promise<{ account_id: string }[]> {
      const query = "select account_id from session where tenant_id = $1 and method = 'sso'";
      return (await fresh.owner.query<{ account_id: string }>(query, [tenantId])).rows;
    },
    async lastRefusal(tenantId: string): Promise<string> {
      const { rows } = await fresh.owner.query<{ message: string }>(
        "select message from audit_event where tenant_id = $1 and action = 'session.sign-in' and status = 'failure' order by seq desc limit 1",
        [tenantId],
      );
      return rows[0]?.message ?? '';
    },
  };
}

export type SsoTestBed = Awaited<ReturnType<typeof startSsoTestBed>>;
