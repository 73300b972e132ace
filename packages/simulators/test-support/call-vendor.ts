import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface VendorCall {
  /** Where the simulator listens. */
  readonly url: string;
  /** The vendor's address: its host goes into the Host header. */
  readonly to: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface VendorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** Calls a simulator under the vendor's own host, as the egress guard does. `fetch` would drop the Host header. */
export async function callVendor({ url, to, method = 'GET', headers = {}, body }: VendorCall): Promise<VendorReply> {
  const { host, pathname, search } = new URL(to);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request(new URL(`${pathname}${search}`, url), { method, headers: { ...headers, host } }, resolve);
  sent.on('error', reject);
  sent.end(body);
  const message = await promise;
  return {
    status: message.statusCode ?? 0,
    headers: message.headers as Record<string, string | undefined>,
    text: await text(message),
  };
}
