import { z } from 'zod';
import { CachedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { requestToken } from '../kit/request-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { base, MimecastClient, vendor } from './client.ts';

const Credentials = z.object({ client_id: z.string().min(1).max(512), client_secret: z.string().min(1).max(4096) });

const refused = 'Mimecast refused the client ID or the client secret. Check both; if the application was deleted, generate new keys.';

export async function connectMimecast(connection: Connection): Promise<MimecastClient> {
  const { client_id: clientId, client_secret: clientSecret } = credentialsAs(vendor, Credentials, connection);
  const token = new CachedToken({
    now: connection.now,
    tokens: connection.tokens,
    purpose: 'api',
    issue: () =>
      requestToken({
        vendor,
        url: new URL('/oauth/token', base),
        form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
        connection,
        refusalOf: (status) =>
          status === 400 || status === 401 ? new VendorFailure(vendor, { kind: 'credentials', status, reason: refused }) : undefined,
        unreadable: 'Mimecast returned an answer that is not a token. Try again later.',
      }),
  });
  return new MimecastClient(connection, token.authorise);
}
