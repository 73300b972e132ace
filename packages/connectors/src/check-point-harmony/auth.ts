import { z } from 'zod';
import { CachedToken, type IssuedToken } from '../kit/cached-token.ts';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { failureOf } from '../kit/failure-of.ts';
import { paceOf } from '../kit/pace.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { HarmonyClient, vendor } from './client.ts';
import { Granted } from './schema.ts';

const Credentials = z.object({
  url: z.string().min(1).max(2048),
  client_id: z.string().min(1).max(512),
  client_secret: z.string().min(1).max(4096),
});

const refused =
  'Check Point refused the client ID or the access key. Check both, and that the address is that of your region; if the key was deleted, create another.';
const notAGateway = 'This address does not answer like a gateway of the Infinity Portal. Check it: it is shown with the API key.';
const noAddress = 'This is not an address. Write it as https://cloudinfra-gw.portal.checkpoint.com, as it is shown with the API key.';

/** The usual life of a token, for an answer that does not say it. */
const usualSeconds = 1800;

/** The portal shows the address with the path of the token. */
function gatewayOf(given: string): URL {
  const url = URL.parse(/^https?:\/\//i.test(given.trim()) ? given.trim() : `https://${given.trim()}`);
  if (url !== null && url.username === '' && url.password === '') return new URL(url.origin);
  throw new VendorFailure(vendor, { kind: 'ours', field: 'url', reason: noAddress });
}

/** An API key is exchanged for a token that all calls share. */
async function issueToken(connection: Connection, gateway: URL): Promise<IssuedToken> {
  const { client_id: clientId, client_secret: accessKey } = credentialsAs(vendor, Credentials, connection);
  const asked = connection.now();
  const response = await connection
    .fetch(new URL('/auth/external', gateway), {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ clientId, accessKey }),
      signal: connection.signal,
    })
    .catch((error: unknown) => {
      connection.signal.throwIfAborted();
      throw failureOf(vendor, error);
    });
  const { status } = response;
  const body: unknown = await response.json().catch(() => undefined);
  if ([400, 401, 403].includes(status)) throw new VendorFailure(vendor, { kind: 'credentials', status, reason: refused });
  if (!response.ok) throw failureOf(vendor, { status, retryAt: paceOf(response, asked).notBefore });
  const granted = Granted.safeParse(body);
  if (!granted.success) throw new VendorFailure(vendor, { kind: 'theirs', reason: notAGateway });
  const { success, data } = granted.data;
  if (success === false) throw new VendorFailure(vendor, { kind: 'credentials', reason: refused });
  return { token: data.token, expiresAt: new Date(asked.getTime() + (data.expiresIn ?? usualSeconds) * 1000) };
}

export async function connectCheckPointHarmony(connection: Connection): Promise<HarmonyClient> {
  const gateway = gatewayOf(credentialsAs(vendor, Credentials, connection).url);
  const token = new CachedToken({ now: connection.now, issue: () => issueToken(connection, gateway) });
  return new HarmonyClient({ connection, gateway, authorise: token.authorise });
}
