import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGraphTenant, type GraphReply, type GraphTenant } from '../../../test-support/graph-tenant.ts';

let tenant: GraphTenant;
beforeAll(async () => {
  tenant = await openGraphTenant();
});
afterAll(() => tenant.stop());

const claimsOf = (token: unknown): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(String(token).split('.')[1]!, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>;
const codesOf = ({ body }: GraphReply): unknown => body['error_codes'];

describe('signing in as an application', () => {
  it('gives a token with what it was granted, for an hour of the world', async () => {
    const { status, body } = await tenant.token();
    expect([status, body['token_type'], body['expires_in']]).toEqual([200, 'Bearer', 3599]);
    const claims = claimsOf(body['access_token']);
    expect(claims).toMatchObject({
      aud: 'https://graph.microsoft.com',
      appid: tenant.credentials['url_client_secret_client_id']!['client_id'],
    });
    expect(claims['exp']).toBe(tenant.world.now().getTime() / 1000 + 3599);
    expect(claims['roles']).toContain('User.Read.All');
    expect(claims['tid']).toBe(tenant.credentials['oauth_app']!['tenant']);
  });

  it('takes the secret as HTTP Basic as well', async () => {
    const { client_id: id, client_secret: secret } = tenant.credentials['url_client_secret_client_id']!;
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'https://graph.microsoft.com/.default' });
    const answer = await fetch(`${tenant.url}/haldenfreight.onmicrosoft.com/oauth2/v2.0/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
      body: form,
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['an unknown directory', {}, 'nobody.example', 400, 90_002, 'invalid_request'],
    ['an unknown application', { client_id: '11111111-2222-4333-8444-555555555555' }, undefined, 400, 700_016, 'unauthorized_client'],
    ['a wrong secret', { client_secret: 'wrong' }, undefined, 401, 7_000_215, 'invalid_client'],
    ['a scope of another resource', { scope: 'https://example.com/.default' }, undefined, 400, 70_011, 'invalid_scope'],
    ['a directory left open', {}, 'organizations', 400, 50_059, 'invalid_request'],
    ['an unknown way in', { grant_type: 'password' }, undefined, 400, 70_003, 'unsupported_grant_type'],
  ])('refuses %s as Microsoft does', async (_what, form, directory, status, code, error) => {
    const answer = await tenant.token(form, directory);
    expect([answer.status, codesOf(answer), answer.body.error]).toEqual([status, [code], error]);
    expect(answer.body['error_description']).toMatch(new RegExp(`^AADSTS${code}: .* Trace ID: .* Correlation ID: .* Timestamp: `));
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(['timestamp', 'trace_id', 'correlation_id']));
  });

  it('refuses an expired secret with its own error, and accepts a new one', async () => {
    const other = await openGraphTenant();
    other.simulatorControl.expireSecret();
    expect(codesOf(await other.token())).toEqual([7_000_222]);
    const secret = other.simulatorControl.renewSecret();
    expect((await other.token({ client_secret: secret })).status).toBe(200);
    expect(codesOf(await other.token())).toEqual([7_000_215]);
    await other.stop();
  });
});
