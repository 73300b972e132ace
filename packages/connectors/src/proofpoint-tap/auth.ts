import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { VendorHttp } from '../kit/vendor-http.ts';
import { ProofpointTapClient } from './client.ts';

const Credentials = z.object({ username: z.string().min(1).max(512), password: z.string().min(1).max(4096) });

/** Basic, with the service principal as the name and its secret as the password. */
export async function connectProofpointTap(connection: Connection): Promise<ProofpointTapClient> {
  const { username, password } = Credentials.parse(connection.credentials);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const http = new VendorHttp({
    vendor: 'Proofpoint TAP',
    base: new URL('https://tap-api-v2.proofpoint.com/v2'),
    connection,
    authorise: async () => ({ authorization }),
  });
  return new ProofpointTapClient({ http, takeQuota: connection.takeQuota, account: username });
}
