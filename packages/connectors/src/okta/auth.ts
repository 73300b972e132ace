import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { CachedToken } from '../kit/cached-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { OktaClient, scopesAsked, scopesToWrite } from './client.ts';
import { widestToken } from './widest-token.ts';

const Url = z.string().min(1).max(2048);
const ApiToken = z.object({ url: Url, api_key: z.string().min(1).max(4096) });
const AppCredentials = z.object({ url: Url, client_id: z.string().min(1).max(512), client_secret: z.string().min(1).max(8192) });

/** People copy the address from the admin console, or leave out the scheme; both mean the organisation's own address. */
function baseOf(given: string): URL {
  const text = /^https?:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`;
  if (!URL.canParse(text)) {
    const reason = 'This is not an address of an Okta organisation. Write it as https://your-company.okta.com.';
    throw new VendorFailure('Okta', { kind: 'ours', reason });
  }
  const { protocol, host } = new URL(text);
  return new URL(`${protocol}//${host.replace(/-admin(?=\.okta)/, '')}`);
}

export async function connectOkta(connection: Connection): Promise<OktaClient> {
  if (connection.method === 'api_key') {
    const { url, api_key: token } = ApiToken.parse(connection.credentials);
    const authorise = async () => ({ authorization: `SSWS ${token}` });
    return new OktaClient({ connection, base: baseOf(url), authorise, granted: () => undefined });
  }
  const { url, client_id: clientId, client_secret: clientSecret } = AppCredentials.parse(connection.credentials);
  const base = baseOf(url);
  const app = { clientId, clientSecret };
  let granted: readonly string[] | undefined;
  const reading = new CachedToken({
    now: connection.now,
    async issue() {
      const issued = await widestToken({ base, app, scopes: scopesAsked, connection });
      granted = issued.scopes ?? scopesAsked;
      return issued;
    },
  });
  // Its own token: what only reads never holds the right to write.
  const writing = new CachedToken({ now: connection.now, issue: () => widestToken({ base, app, scopes: scopesToWrite, connection }) });
  return new OktaClient({ connection, base, authorise: reading.authorise, authoriseWrites: writing.authorise, granted: () => granted });
}
