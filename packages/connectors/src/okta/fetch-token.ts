import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { clientProof, type ServiceApp } from './client-proof.ts';
import { failureOf } from '../kit/failure-of.ts';
import type { IssuedToken } from '../kit/cached-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';

export interface TokenRequest {
  readonly base: URL;
  readonly app: ServiceApp;
  readonly scopes: readonly string[];
  readonly connection: Pick<Connection, 'fetch' | 'now' | 'signal'>;
}

export interface OktaToken extends IssuedToken {
  readonly scopes: readonly string[];
}

const TokenReply = z.object({
  access_token: z.string().max(16_384),
  expires_in: z.number().positive(),
  scope: z.string().max(8192).optional(),
});
const Refusal = z.object({ error: z.string().max(200) }).catch({ error: '' });

function refusalOf(status: number, error: string): VendorFailure {
  if (error === 'invalid_client' || status === 401)
    return new VendorFailure('Okta', {
      kind: 'credentials',
      status,
      reason: 'Okta does not know this client ID, or its secret or key is wrong. Copy both again from the General tab of the app.',
    });
  if (error === 'invalid_scope' || error === 'access_denied' || status === 403)
    return new VendorFailure('Okta', {
      kind: 'permission',
      status,
      reason: 'The app has not been granted the scopes it needs. Grant them in Okta, then try again.',
    });
  return failureOf('Okta', { status, retryAt: undefined });
}

/** Client credentials at the organisation's own authorization server, as for an API service integration. */
export async function fetchToken({ base, app, scopes, connection }: TokenRequest): Promise<OktaToken> {
  const address = new URL('/oauth2/v1/token', base);
  const proof = clientProof(app, address.href, connection.now());
  const response = await connection
    .fetch(address, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        ...proof.headers,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: scopes.join(' '), ...proof.fields }).toString(),
      signal: connection.signal,
    })
    .catch((error: unknown) => {
      connection.signal.throwIfAborted();
      throw failureOf('Okta', error);
    });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refusalOf(response.status, Refusal.parse(content).error);
  const reply = TokenReply.safeParse(content);
  if (!reply.success) {
    const reason = 'This address does not answer as an Okta organisation does. Check it: it is like https://your-company.okta.com.';
    throw new VendorFailure('Okta', { kind: 'theirs', reason });
  }
  const { access_token: token, expires_in: seconds, scope } = reply.data;
  return { token, scopes: scope?.split(' ') ?? scopes, expiresAt: new Date(connection.now().getTime() + seconds * 1000) };
}
