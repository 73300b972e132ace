import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach } from 'vitest';
import { createEgress, type Egress, type EgressOptions } from '../../src/platform/egress/guarded-fetch.ts';
import type { Resolve } from '../../src/platform/egress/pinned-lookup.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

export interface Listening {
  readonly server: Server;
  readonly port: number;
  connections(): number;
}

/** Counts the connections, so that a test can prove that there was none. */
export async function listen(answer: RequestListener): Promise<Listening> {
  let connections = 0;
  const server = createServer(answer).on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port, connections: () => connections };
}

export function egress(options: Partial<EgressOptions>): Egress {
  const made = createEgress({ allow: [], hosts: {}, ...options });
  closing.push(() => made.close());
  return made;
}

/** Answers with one address after the other, then keeps to the last. */
export function resolver(...answers: readonly string[]) {
  const asked: string[] = [];
  const resolve: Resolve = async (hostname) => {
    const address = answers[Math.min(asked.length, answers.length - 1)] ?? '';
    asked.push(hostname);
    return address.split(' ').map((one) => ({ address: one, family: one.includes(':') ? 6 : 4 }));
  };
  return { asked, resolve };
}

/** The first bytes that arrive, without a certificate to answer them with. */
export async function listenForTls() {
  const received = Promise.withResolvers<Buffer>();
  const server = createTcpServer((socket) =>
    socket
      .on('error', () => {})
      .once('data', (data) => {
        received.resolve(data);
        socket.destroy();
      }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { port, received: received.promise };
}
