import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { FaultPlan } from '../kit/fault-plan.ts';
import { decodeMessage } from './protocol/decode-message.ts';
import { MessageFramer } from './protocol/message-framer.ts';
import { BrokenMessage } from './protocol/strict-reader.ts';
import type { Session } from './session.ts';
import { pathOf, spoilReply } from './spoil-reply.ts';

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

interface ServeLdapOptions {
  readonly port: number;
  readonly faults: FaultPlan;
  readonly certificate: Certificate | undefined;
  readonly openSession: () => Session;
}

const mostConnections = 256;
const idleMs = 15 * 60_000;

/** An LDAP server on loopback. One connection's operations are done in order; it is not read from while it does not read. */
export async function serveLdap(options: ServeLdapOptions): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    void converse(socket, options, options.openSession()).finally(() => socket.destroy());
  });
  server.maxConnections = mostConnections;
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return { url: `ldap://127.0.0.1:${port}`, stop };
}

/** Until the client leaves, or sends what cannot be answered. */
async function converse(socket: Socket, options: ServeLdapOptions, session: Session): Promise<void> {
  socket.on('error', () => socket.destroy());
  socket.setTimeout(idleMs, () => socket.destroy());
  const framer = new MessageFramer();
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      for (const bytes of framer.push(chunk as Buffer)) {
        const next = await exchange(socket, bytes, { ...options, session });
        if (next === 'close') return;
        if (next === 'go-on') continue;
        // Anything sent between the request for TLS and its start would be plain text taken for encrypted.
        if (!framer.isEmpty || options.certificate === undefined) return;
        const secure = new TLSSocket(socket, { isServer: true, ...options.certificate });
        await converse(secure, options, session);
        return;
      }
    }
  } catch (failure) {
    // A fault of ours costs one connection and a warning, not the directory of every caller.
    const isTheirs = failure instanceof BrokenMessage || socket.destroyed;
    if (!isTheirs) process.emitWarning(failure instanceof Error ? failure : String(failure));
  }
}

type Next = 'go-on' | 'close' | 'start-tls';

async function exchange(socket: Socket, bytes: Buffer, { faults, session }: ServeLdapOptions & { session: Session }): Promise<Next> {
  const message = decodeMessage(bytes);
  const fault = faults.take(pathOf(message.request));
  const spoiled = fault === undefined ? ({ kind: 'answer' } as const) : await spoilReply(fault, message);
  if (spoiled.kind === 'drop') return 'close';
  if (spoiled.kind === 'send') {
    await send(socket, [spoiled.bytes]);
    if (!spoiled.isLast) return 'go-on';
    socket.end();
    await once(socket, 'close');
    return 'close';
  }
  const reply = session.answer(message);
  if (spoiled.kind === 'lose') return 'close';
  await send(socket, reply.bytes);
  return reply.next ?? 'go-on';
}

async function send(socket: Socket, bytes: readonly Buffer[]): Promise<void> {
  if (bytes.length === 0 || socket.write(Buffer.concat(bytes))) return;
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  socket.once('close', leave);
  try {
    if (!socket.destroyed) await once(socket, 'drain', { signal: gone.signal });
  } finally {
    socket.off('close', leave);
  }
}
