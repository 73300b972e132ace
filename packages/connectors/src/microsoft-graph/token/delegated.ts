import type { DelegatedConsent } from '../../kit/connector.ts';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import { claimsOf } from './request-microsoft-token.ts';
import { requestMicrosoftToken } from './request-microsoft-token.ts';

const login = 'https://login.microsoftonline.com';

/** The directory is known only after an administrator has signed in. */
const anyDirectory = { login, tenant: 'organizations' };

export const microsoftConsent: DelegatedConsent = {
  consentUrl({ app, redirectUri, state, challenge, scopes }) {
    const url = new URL(`${login}/${anyDirectory.tenant}/oauth2/v2.0/authorize`);
    url.search = new URLSearchParams({
      client_id: app.clientId,
      response_type: 'code',
      response_mode: 'query',
      redirect_uri: redirectUri,
      // What an application may do in Exchange, no person can consent to for themselves.
      scope: [
        ...scopes.filter((scope) => !scope.startsWith('Exchange.')).map((scope) => `https://graph.microsoft.com/${scope}`),
        'offline_access',
        'openid',
      ].join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: 'consent',
    }).toString();
    return url;
  },

  /** Stored is what a renewal needs, except the secret of our own registration: the connection brings that. */
  async redeem(connection, { app, code, tenant, verifier, redirectUri }) {
    const reply = await requestMicrosoftToken(connection, tenant === '' ? anyDirectory : { login, tenant }, {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    });
    const directory = claimsOf(reply.token).tenant ?? tenant;
    if (reply.refreshToken === undefined || directory === '') {
      const reason = 'Microsoft gave no lasting access. Connect again, and accept every permission.';
      throw new VendorFailure('Microsoft', { kind: 'permission', reason });
    }
    return { tenant: directory, refresh_token: reply.refreshToken };
  },
};
