import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import { credentialsAs } from '../kit/credentials-as.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { AbnormalClient, vendor } from './client.ts';

const Credentials = z.object({ url: z.string().min(1).max(2048), api_key: z.string().min(1).max(4096) });

/** People copy the address with or without its scheme, and with the version that is part of every call. */
function baseOf(given: string): URL {
  const text = given.trim();
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url !== null && url.hostname.includes('.')) return new URL('/v1', url.origin);
  const reason =
    'This is not an address of Abnormal. It is https://api.abnormalplatform.com, or https://eu.rest.abnormalsecurity.com in the EU.';
  throw new VendorFailure(vendor, { kind: 'ours', field: 'url', reason });
}

export async function connectAbnormal(connection: Connection): Promise<AbnormalClient> {
  const { url, api_key: token } = credentialsAs(vendor, Credentials, connection);
  return new AbnormalClient({ connection, base: baseOf(url), authorise: async () => ({ authorization: `Bearer ${token}` }) });
}
