import { z } from 'zod';
import { CachedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { requestToken } from '../kit/request-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { ServiceNowClient, vendor } from './client.ts';

const Account = z.object({
  hostname: z.string().min(1).max(2048),
  username: z.string().min(1).max(512),
  password: z.string().min(1).max(4096),
});
const App = z.object({ client_id: z.string().min(1).max(512), client_secret: z.string().min(1).max(4096) });

/** People write the host, or copy the whole address. */
function baseOf(given: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`);
  if (url !== null && url.username === '' && url.password === '') return new URL(url.origin);
  const reason = 'This is not the host of a ServiceNow instance. Write it as your-company.service-now.com.';
  throw new VendorFailure(vendor, { kind: 'ours', field: 'hostname', reason });
}

const refused = 'ServiceNow refused the user, its password or the OAuth client. Check all of them.';

export async function connectServiceNow(connection: Connection): Promise<ServiceNowClient> {
  const { hostname, username, password } = credentialsAs(vendor, Account, connection);
  const base = baseOf(hostname);
  if (connection.method === 'username_password_hostname') {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    return new ServiceNowClient({ connection, base, username, authorise: async () => ({ authorization }) });
  }
  const { client_id: clientId, client_secret: clientSecret } = credentialsAs(vendor, App, connection);
  const token = new CachedToken({
    now: connection.now,
    issue: () =>
      requestToken({
        vendor,
        url: new URL('/oauth_token.do', base),
        form: { grant_type: 'password', client_id: clientId, client_secret: clientSecret, username, password },
        connection,
        unreadable: 'This address does not answer like a ServiceNow instance. Check it.',
        refusalOf: (status) => (status === 401 ? new VendorFailure(vendor, { kind: 'credentials', status, reason: refused }) : undefined),
      }),
  });
  return new ServiceNowClient({ connection, base, username, authorise: token.authorise });
}
