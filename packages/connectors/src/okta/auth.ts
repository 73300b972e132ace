import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { CachedToken } from '../kit/cached-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { VendorHttp, type VendorHttpOptions } from '../kit/vendor-http.ts';
import { OktaClient, scopesAsked, scopesToWrite } from './client.ts';
import type { TokenRequest } from './fetch-token.ts';
import { refusalOf } from './refusal-of.ts';
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

/** A token of its own for each purpose: what only reads never holds the right to write. */
function tokenFor(request: TokenRequest, onGranted: (scopes: readonly string[]) => void): CachedToken {
  return new CachedToken({
    now: request.connection.now,
    async issue() {
      const issued = await widestToken(request);
      onGranted(issued.scopes);
      return issued;
    },
  });
}

function bearing(token: CachedToken, { base, connection }: Pick<VendorHttpOptions, 'base' | 'connection'>): VendorHttp {
  let refused: string | undefined;
  return new VendorHttp({
    vendor: 'Okta',
    base,
    connection,
    readRefusal: refusalOf,
    async authorise({ renew }) {
      const given = await token.get(renew ? refused : undefined);
      refused = given;
      return { authorization: `Bearer ${given}` };
    },
  });
}

export async function connectOkta(connection: Connection): Promise<OktaClient> {
  if (connection.method === 'api_key') {
    const { url, api_key: token } = ApiToken.parse(connection.credentials);
    const base = baseOf(url);
    const authorise = async () => ({ authorization: `SSWS ${token}` });
    const http = new VendorHttp({ vendor: 'Okta', base, connection, authorise, readRefusal: refusalOf });
    return new OktaClient({ http, writing: http, base, granted: () => undefined });
  }
  const { url, client_id: clientId, client_secret: clientSecret } = AppCredentials.parse(connection.credentials);
  const base = baseOf(url);
  let granted: readonly string[] | undefined;
  const app = { clientId, clientSecret };
  const reading = tokenFor({ base, app, scopes: scopesAsked, connection }, (scopes) => {
    granted = scopes;
  });
  const writing = tokenFor({ base, app, scopes: scopesToWrite, connection }, () => {});
  return new OktaClient({
    http: bearing(reading, { base, connection }),
    writing: bearing(writing, { base, connection }),
    base,
    granted: () => granted,
  });
}
