import type { Egress } from '../../../platform/egress/guarded-fetch.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';

const maxBytes = 500_000;
const timeoutMs = 10_000;

async function explained<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (error instanceof EgressError) throw new BadRequest(`The metadata could not be fetched. ${error.message}`);
    throw error;
  });
}

/** The identity provider's metadata as it is published, through the guard of outgoing calls. */
export async function fetchMetadata(egress: Egress, url: string): Promise<string> {
  const response = await explained(
    egress.fetch(url, { timeoutMs, maxBytes, headers: { accept: 'application/samlmetadata+xml, text/xml' } }),
  );
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new BadRequest(`The metadata could not be fetched: the address answered ${response.status}. Give the address of the XML itself.`);
  }
  return explained(response.text());
}
