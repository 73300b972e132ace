import { z } from 'zod';
import { CachedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { requestToken } from '../kit/request-token.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { ProofpointPpsClient, vendor } from './client.ts';

const Account = z.object({
  hostname: z.string().min(1).max(2048),
  username: z.string().min(1).max(512),
  password: z.string().min(1).max(4096),
});
const Key = z.object({
  client_id: z.string().min(1).max(512),
  client_secret: z.string().min(1).max(4096),
  cluster_id: z.string().trim().max(200).default(''),
});

const refused = 'Proofpoint refused the client ID or the client secret. Check both; if the API key was revoked, create another.';

/** People write the host, with its port or without, or copy the whole address. The API is at port 10000 unless they say otherwise. */
function serverOf(given: string): URL {
  const address = given.trim();
  const hasScheme = /^https?:\/\//i.test(address);
  const url = URL.parse(hasScheme ? address : `https://${address}`);
  if (url === null || url.username !== '' || url.password !== '') {
    const reason = 'This is not the host of a Proofpoint Protection Server. Write it as your-company.pphosted.com:10000.';
    throw new VendorFailure(vendor, { kind: 'ours', field: 'hostname', reason });
  }
  const server = new URL(url.origin);
  if (server.port === '' && !/:443\b/.test(address)) server.port = '10000';
  return server;
}

function listsOf(connection: Connection) {
  const { client_id: clientId, client_secret: clientSecret, cluster_id: clusterId } = credentialsAs(vendor, Key, connection);
  if (clusterId === '') {
    const reason = 'Enter the cluster ID too. The management interface shows it at the top right, beside the version.';
    throw new VendorFailure(vendor, { kind: 'ours', field: 'cluster_id', reason });
  }
  const token = new CachedToken({
    now: connection.now,
    issue: () =>
      requestToken({
        vendor,
        url: new URL('https://auth.proofpoint.com/v1/token'),
        form: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
        connection,
        refusalOf: (status) =>
          status === 400 || status === 401 ? new VendorFailure(vendor, { kind: 'credentials', status, reason: refused }) : undefined,
        unreadable: 'Proofpoint returned an answer that is not a token. Try again later.',
      }),
  });
  return { clusterId, authorise: token.authorise };
}

export async function connectProofpointPps(connection: Connection): Promise<ProofpointPpsClient> {
  const { hostname, username, password } = credentialsAs(vendor, Account, connection);
  const lists = connection.method === 'username_password_hostname' ? undefined : listsOf(connection);
  return new ProofpointPpsClient({ connection, server: serverOf(hostname), username, password, lists });
}
