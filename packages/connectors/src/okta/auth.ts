import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { HeldToken } from '../kit/held-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { VendorHttp } from '../kit/vendor-http.ts';
import { OktaClient, scopesAsked } from './client.ts';
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
    const base = baseOf(url);
    const authorise = async () => ({ authorization: `SSWS ${token}` });
    return new OktaClient({ http: new VendorHttp({ vendor: 'Okta', base, connection, authorise }), base, granted: () => undefined });
  }
  const { url, client_id: clientId, client_secret: clientSecret } = AppCredentials.parse(connection.credentials);
  const base = baseOf(url);
  let granted: readonly string[] | undefined;
  const token = new HeldToken({
    now: connection.now,
    async issue() {
      const issued = await widestToken({ base, app: { clientId, clientSecret }, scopes: scopesAsked, connection });
      granted = issued.scopes;
      return issued;
    },
  });
  let refused: string | undefined;
  const http = new VendorHttp({
    vendor: 'Okta',
    base,
    connection,
    async authorise({ renew }) {
      const given = await token.get(renew ? refused : undefined);
      refused = given;
      return { authorization: `Bearer ${given}` };
    },
  });
  return new OktaClient({ http, base, granted: () => granted });
}
