import { createHash } from 'node:crypto';
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

const redirect_uri = 'http://localhost:8080/oauth-success';
const verifier = 'a'.repeat(50);
const code_challenge = createHash('sha256').update(verifier).digest('base64url');
const scope = 'https://graph.microsoft.com/User.Read.All https://graph.microsoft.com/AuditLog.Read.All offline_access openid';

async function consent(path: string, query: Readonly<Record<string, string>>, answer: 'accept' | 'cancel' = 'accept'): Promise<URL> {
  const { client_id } = tenant.credentials['oauth_app']!;
  const asked = new URLSearchParams({ client_id: client_id!, redirect_uri, state: 'the state', ...query }).toString();
  const page = await (await fetch(`${tenant.url}${path}?${asked}`)).text();
  expect(page).toContain('<h1>Permissions requested</h1>');
  const ticket = /name="ticket" value="([^"]+)"/.exec(page)![1]!;
  const form = new URLSearchParams({ ticket, answer });
  const said = await fetch(`${tenant.url}/common/Consent/Set`, { method: 'POST', body: form, redirect: 'manual' });
  expect(said.status).toBe(302);
  return new URL(said.headers.get('location')!);
}
const authorize = (answer?: 'accept' | 'cancel'): Promise<URL> =>
  consent('/organizations/oauth2/v2.0/authorize', { response_type: 'code', scope, code_challenge, code_challenge_method: 'S256' }, answer);
const exchange = (form: Readonly<Record<string, string>>): Promise<GraphReply> => {
  const { client_id = '', client_secret = '' } = tenant.credentials['oauth_app']!;
  return tenant.token({ client_id, client_secret, scope, redirect_uri, ...form }, 'organizations');
};
const redeem = (code: string, code_verifier = verifier): Promise<GraphReply> =>
  exchange({ grant_type: 'authorization_code', code, code_verifier });

describe('consenting in the browser', () => {
  it('asks plainly, and sends back a code with the state', async () => {
    const back = await authorize();
    expect([back.origin + back.pathname, back.searchParams.get('state')]).toEqual([redirect_uri, 'the state']);
    const { status, body } = await redeem(back.searchParams.get('code')!);
    expect([status, body['refresh_token'] === undefined]).toEqual([200, false]);
    expect(claimsOf(body['access_token'])).toMatchObject({ scp: 'User.Read.All AuditLog.Read.All', idtyp: 'user' });
    expect((await tenant.ask('GET', '/users?$top=1', { token: body.access_token })).status).toBe(200);
    expect((await tenant.ask('GET', '/groups?$top=1', { token: body.access_token })).status).toBe(403);
  });

  it('says when the administrator declines', async () => {
    const back = await authorize('cancel');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('error_description')).toContain('AADSTS65004');
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('takes a code once, with the right proof, and not for long', async () => {
    const code = (await authorize()).searchParams.get('code')!;
    expect(codesOf(await redeem(code, 'b'.repeat(50)))).toEqual([501_481]);
    expect((await redeem(code)).status).toBe(200);
    expect(codesOf(await redeem(code))).toEqual([54_005]);
    const late = (await authorize()).searchParams.get('code')!;
    tenant.world.advanceTo(new Date(tenant.world.now().getTime() + 11 * 60_000));
    expect(codesOf(await redeem(late))).toEqual([70_008]);
  });

  it('rotates refresh tokens, and stops when the consent is gone', async () => {
    const first = (await redeem((await authorize()).searchParams.get('code')!)).body['refresh_token'];
    const next = await exchange({ grant_type: 'refresh_token', refresh_token: String(first) });
    expect(next.status).toBe(200);
    expect(next.body['refresh_token']).not.toBe(first);
    tenant.simulatorControl.withdraw('AuditLog.Read.All');
    expect(codesOf(await exchange({ grant_type: 'refresh_token', refresh_token: String(next.body['refresh_token']) }))).toEqual([65_001]);
    tenant.simulatorControl.revokeConsent();
    expect((await exchange({ grant_type: 'refresh_token', refresh_token: String(next.body['refresh_token']) })).body.error).toBe(
      'invalid_grant',
    );
  });

  it('grants application permissions at the admin consent endpoint, and names the tenant', async () => {
    const { client_id = '', client_secret = '', tenant: id = '' } = tenant.credentials['oauth_app']!;
    expect(codesOf(await tenant.token({ client_id, client_secret }, id))).toEqual([7_000_229]);
    const back = await consent('/organizations/v2.0/adminconsent', { scope: 'https://graph.microsoft.com/.default' });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ admin_consent: 'True', tenant: id, state: 'the state' });
    const { body } = await tenant.token({ client_id, client_secret }, id);
    expect(claimsOf(body['access_token'])['roles']).toContain('Policy.Read.All');
  });

  it.each(['https://elsewhere.example/callback', 'http://elsewhere.example/oauth-success', 'javascript:alert(1)'])(
    'never sends anybody to %s',
    async (uri) => {
      const query = new URLSearchParams({
        client_id: tenant.credentials['oauth_app']!['client_id']!,
        redirect_uri: uri,
        response_type: 'code',
        scope,
      });
      const answer = await fetch(`${tenant.url}/common/oauth2/v2.0/authorize?${query.toString()}`, { redirect: 'manual' });
      expect([answer.status, (await answer.text()).includes('AADSTS50011')]).toEqual([400, true]);
    },
  );

  it('sends a wrong scope back as an error', async () => {
    const query = new URLSearchParams({
      client_id: tenant.credentials['oauth_app']!['client_id']!,
      redirect_uri,
      response_type: 'code',
      scope: 'User.Nonsense',
    });
    const answer = await fetch(`${tenant.url}/common/oauth2/v2.0/authorize?${query.toString()}`, { redirect: 'manual' });
    expect(new URL(answer.headers.get('location')!).searchParams.get('error')).toBe('invalid_scope');
  });
});
