import { type IncomingMessage, request } from 'node:http';

/** A vendor's host, and the address of what stands for it: `graph.microsoft.com` → `http://127.0.0.1:4021`. */
export type HostMap = Readonly<Record<string, string>>;

async function responseOf(message: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  const headers = Object.entries(message.headers).flatMap(([name, value]): [string, string][] =>
    [value ?? []].flat().map((one) => [name, one]),
  );
  const status = message.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(Buffer.concat(chunks)) : null, { status, headers });
}

function bodyOf(body: RequestInit['body']): string | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Connectors send text or a form.');
}

function headersOf({ headers, body }: RequestInit): Record<string, string> {
  const given = Object.fromEntries(new Headers(headers));
  const isForm = body instanceof URLSearchParams && given['content-type'] === undefined;
  return isForm ? { ...given, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } : given;
}

/** Calls the simulator under the vendor's own host, as the egress guard does. `fetch` itself would drop the Host header. */
export async function loopbackFetch(hosts: HostMap, url: URL, init: RequestInit = {}): Promise<Response> {
  const substitute = hosts[url.host];
  if (substitute === undefined) throw new Error(`Nothing stands for ${url.host} in this test.`);
  init.signal?.throwIfAborted();
  const target = new URL(`${url.pathname}${url.search}`, substitute);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = { method: init.method ?? 'GET', headers: { ...headersOf(init), host: url.host } };
  const call = request(target, { ...options, ...(init.signal ? { signal: init.signal } : {}) }, resolve);
  call.on('error', reject);
  call.end(bodyOf(init.body));
  return responseOf(await promise);
}
