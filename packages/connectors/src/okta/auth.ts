import { z } from 'zod';
import { CachedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { requestToken, type TokenReply, widestToken } from '../kit/request-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { clientProof, type ServiceApp } from './client-proof.ts';
import { OktaClient, scopesAsked, scopesToWrite } from './client.ts';
import { Possession } from './possession.ts';

interface AskedScopes {
  readonly base: URL;
  readonly app: ServiceApp;
  readonly scopes: readonly string[];
  readonly possession: Possession;
  readonly connection: Pick<Connection, 'fetch' | 'now' | 'signal'>;
}

const Refusal = z.object({ error: z.string().max(200) }).catch({ error: '' });

const wrongKey =
  'Okta does not know this client ID, or the private key is not of this app. Copy both again from the General tab of the app.';
const wrongSecret =
  'Okta does not know this client ID, or the secret is wrong. Copy both again. An app of the kind API Services needs its private key here: it has no secret for Okta’s own API.';
const wrongProof =
  'Okta does not accept the proof of possession that Rampart sends. Check that the clock of the machine on which Rampart runs is right.';
const proofErrors = ['invalid_dpop_proof', 'use_dpop_nonce'];
// Without a proof, without the nonce, and with one that is too old.
const mostProofs = 4;
const noService = 'This app may not ask for tokens by itself. Make one of the kind API Services in Okta, and enter its client ID.';
const notGranted = 'The app has not been granted the scopes it needs. Grant them in Okta, then try again.';

function refusalOf(status: number, body: unknown, isSigned: boolean): VendorFailure | undefined {
  const { error } = Refusal.parse(body);
  if (proofErrors.includes(error)) return new VendorFailure('Okta', { kind: 'credentials', status, reason: wrongProof });
  if (error === 'invalid_client' || status === 401)
    return new VendorFailure('Okta', { kind: 'credentials', status, reason: isSigned ? wrongKey : wrongSecret });
  if (error === 'unauthorized_client') return new VendorFailure('Okta', { kind: 'credentials', status, reason: noService });
  if (!['invalid_scope', 'access_denied'].includes(error) && status !== 403) return undefined;
  return new VendorFailure('Okta', { kind: 'permission', status, reason: notGranted });
}

/** Client credentials at the organisation's own authorization server, as for an API service integration. */
async function tokenWith({ base, app, scopes, possession, connection }: AskedScopes): Promise<TokenReply> {
  const url = new URL('/oauth2/v1/token', base);
  const unreadable = 'This address does not answer like an Okta organisation. Check it: it looks like https://your-company.okta.com.';
  for (let attempt = 1; ; attempt += 1) {
    const { known } = possession;
    const { headers: client, fields } = clientProof(app, url.href, connection.now());
    const headers = { ...client, ...possession.headersFor(url, connection.now()) };
    const form = { grant_type: 'client_credentials', scope: scopes.join(' '), ...fields };
    try {
      const issued = await requestToken({
        vendor: 'Okta',
        url,
        form,
        headers,
        connection,
        refusalOf: learning(possession, 'client_assertion' in fields),
        unreadable,
      });
      return issued.isBound ? { ...issued, key: known?.key } : issued;
    } catch (error) {
      if (attempt === mostProofs || known === possession.known) throw error;
    }
  }
}

const learning =
  (possession: Possession, isSigned: boolean) =>
  (status: number, body: unknown, headers: Headers): VendorFailure | undefined => {
    if (proofErrors.includes(Refusal.parse(body).error)) possession.learn(headers);
    return refusalOf(status, body, isSigned);
  };

const Url = z.string().min(1).max(2048);
const ApiToken = z.object({ url: Url, api_key: z.string().min(1).max(4096) });
const AppCredentials = z.object({ url: Url, client_id: z.string().min(1).max(512), client_secret: z.string().min(1).max(8192) });

/** People copy the address from the admin console, or omit the scheme; both mean the organisation's own address. */
function baseOf(given: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`);
  if (url !== null) return new URL(`${url.protocol}//${url.host.replace(/-admin(?=\.okta)/, '')}`);
  const reason = 'This is not an address of an Okta organisation. Write it as https://your-company.okta.com.';
  throw new VendorFailure('Okta', { kind: 'ours', field: 'url', reason });
}

export async function connectOkta(connection: Connection): Promise<OktaClient> {
  if (connection.method === 'api_key') {
    const { url, api_key: token } = credentialsAs('Okta', ApiToken, connection);
    const authorise = async () => ({ authorization: `SSWS ${token}` });
    return new OktaClient({ connection, base: baseOf(url), authorise, granted: () => undefined });
  }
  const { url, client_id: clientId, client_secret: clientSecret } = credentialsAs('Okta', AppCredentials, connection);
  const base = baseOf(url);
  const app = { clientId, clientSecret };
  const possession = new Possession();
  const tokenFor = (scopes: readonly string[]) => tokenWith({ base, app, scopes, possession, connection });
  let granted: readonly string[] | undefined;
  const reading = new CachedToken({
    now: connection.now,
    tokens: connection.tokens,
    purpose: 'reading',
    async issue() {
      const { issued, scopes } = await widestToken(scopesAsked, tokenFor);
      granted = issued.scopes ?? scopes;
      return issued;
    },
  });
  // Its own token: what only reads never holds the right to write.
  const writing = new CachedToken({ now: connection.now, issue: async () => (await widestToken(scopesToWrite, tokenFor)).issued });
  return new OktaClient({ connection, base, authorise: reading.authorise, authoriseWrites: writing.authorise, granted: () => granted });
}
