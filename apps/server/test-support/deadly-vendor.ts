import { once } from 'node:events';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** When a vendor strikes: as soon as it is asked anything, when a write arrives, when it has acted, or when it has said so. */
export type Strike = 'lease' | 'intent' | 'effect' | 'answer';

export interface DeadlyVendor {
  /** From each vendor's host to here. */
  readonly hosts: Readonly<Record<string, string>>;
  /** What was asked of it. */
  readonly requests: string[];
  /** What was written through it and what came of it. */
  readonly writes: string[];
  /** Strikes once, at this instant of the write with this number (from 1). Whoever asked hears nothing more. */
  strikeAt(instant: Strike, write: number, strike: () => void): void;
  /** Strikes once, when the request with this number (from 1) arrives, and answers it all the same. */
  strikeWhile(request: number, strike: () => void): void;
  close(): Promise<void>;
}

interface Order {
  readonly instant: Strike;
  left: number;
  readonly strike: () => void;
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

/** Stands between a worker and the simulators, passes everything on, and strikes when it is told to. */
export async function deadlyVendor(hosts: Readonly<Record<string, string>>): Promise<DeadlyVendor> {
  const [requests, writes]: [string[], string[]] = [[], []];
  let meanwhile: { readonly request: number; readonly strike: () => void } | undefined;
  let order: Order | undefined;
  const strikes = (instant: Strike): boolean => {
    if (order?.instant !== instant || order.left > 0) return false;
    const { strike } = order;
    order = undefined;
    strike();
    return true;
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const isWrite = method !== 'GET' && !url.endsWith('/token') && !url.includes('/token?');
    requests.push(`${method} ${url}`);
    if (requests.length === meanwhile?.request) meanwhile.strike();
    if (strikes('lease') || strikes('answer')) return;
    if (isWrite && order !== undefined) order.left -= 1;
    if (isWrite && strikes('intent')) return;
    const host = headers.host?.split(':')[0] ?? '';
    const sent = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
    const onward = send(new URL(url, hosts[host]), { method, headers: Object.fromEntries(sent) });
    onward.end(await bodyOf(request));
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = await bodyOf(answer);
    if (isWrite) writes.push(`${method} ${url} ${answer.statusCode}`);
    if (isWrite && strikes('effect')) return;
    response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    hosts: Object.fromEntries(Object.keys(hosts).map((host) => [host, `http://127.0.0.1:${port}`])),
    requests,
    writes,
    strikeWhile: (request, strike) => void (meanwhile = { request, strike }),
    strikeAt: (instant, write, strike) => void (order = { instant, left: instant === 'lease' ? 0 : write, strike }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
