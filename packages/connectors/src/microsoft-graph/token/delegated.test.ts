import { expect, test } from 'vitest';
import { accessToken } from '../../../test-support/graph-answers.ts';
import { testConnection } from '../../../test-support/test-connection.ts';
import { microsoftConsent } from './delegated.ts';

const app = { clientId: 'our-client', clientSecret: 'our-secret' };
const redirectUri = 'https://rampart.example/oauth-success';
const answered = { app, code: 'the-code', tenant: '', verifier: 'the-verifier', redirectUri };
const tenant = 'd1b6f0f4-3c8e-4d1c-9a5e-0f6f8c9b1a11';

test('opens Microsoft’s consent page with offline access, state and PKCE', () => {
  const url = microsoftConsent.consentUrl({ app, redirectUri, state: 'the state', challenge: 'abc', scopes: ['User.Read.All'] });
  expect(`${url.origin}${url.pathname}`).toBe('https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: 'our-client',
    response_type: 'code',
    response_mode: 'query',
    redirect_uri: redirectUri,
    scope: 'https://graph.microsoft.com/User.Read.All offline_access openid',
    state: 'the state',
    code_challenge: 'abc',
    code_challenge_method: 'S256',
    prompt: 'consent',
  });
  expect(url.href).not.toContain('our-secret');
});

test('a code is redeemed for a refresh token of the directory that consented, and our secret is not stored', async () => {
  const { connection, sent } = testConnection({
    answer: () => Response.json({ access_token: accessToken({ tid: tenant }), expires_in: 3600, refresh_token: 'refresh-1' }),
  });
  expect(await microsoftConsent.redeem(connection, answered)).toEqual({ tenant, refresh_token: 'refresh-1' });
  expect(sent[0]?.url.pathname).toBe('/organizations/oauth2/v2.0/token');
  expect(Object.fromEntries(new URLSearchParams(sent[0]?.body))).toEqual({
    grant_type: 'authorization_code',
    client_id: 'our-client',
    client_secret: 'our-secret',
    code: 'the-code',
    code_verifier: 'the-verifier',
    redirect_uri: redirectUri,
  });
});

test('asks the named directory, and uses its name where the token has none', async () => {
  const { connection, sent } = testConnection({
    answer: () => Response.json({ access_token: 'opaque', expires_in: 3600, refresh_token: 'refresh-1' }),
  });
  const stored = await microsoftConsent.redeem(connection, { ...answered, tenant });
  expect(stored).toEqual({ tenant, refresh_token: 'refresh-1' });
  expect(sent[0]?.url.pathname).toBe(`/${tenant}/oauth2/v2.0/token`);
});

test.each([
  ['without lasting access', { access_token: accessToken({ tid: tenant }), expires_in: 3600 }, 200, 'permission'],
  ['that was used before', { error: 'invalid_grant', error_codes: [54005] }, 400, 'credentials'],
])('a code %s is refused', async (_what, body, status, kind) => {
  const { connection } = testConnection({ answer: () => Response.json(body, { status }) });
  await expect(microsoftConsent.redeem(connection, answered)).rejects.toMatchObject({ name: 'VendorFailure', kind });
});
