import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TLSSocket } from 'node:tls';
import type { FaultPlan } from '../kit/fault-plan.ts';
import { decodeMessage, type LdapRequest } from './protocol/decode-message.ts';
import { encodeResult } from './protocol/encode-message.ts';
import { MessageFramer } from './protocol/message-framer.ts';
import { BrokenMessage } from './protocol/strict-reader.ts';
import type { Session } from './session.ts';

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
        const next = await exchange(socket, bytes, options.faults, session);
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

/** What the `path` of a fault is matched with: `search OU=People,DC=…`, `bind name`, `extended 1.3.6…`. */
export function pathOf(request: LdapRequest): string {
  if (request.kind === 'bind') return `bind ${request.name}`;
  if (request.kind === 'search') return `search ${request.base}`;
  if (request.kind === 'extended') return `extended ${request.oid}`;
  return 'dn' in request ? `${request.kind} ${request.dn}` : request.kind;
}

const garbage = Buffer.from('HTTP/1.1 502 Bad Gateway\r\n\r\n\u0000\ufffd<html>');

type Next = 'go-on' | 'close' | 'start-tls';

/** Answers one message, or does what a fault has ordered instead. */
async function exchange(socket: Socket, bytes: Buffer, faults: FaultPlan, session: Session): Promise<Next> {
  const message = decodeMessage(bytes);
  const { id, request } = message;
  const { kind, delayMs = 1000 } = faults.take(pathOf(request)) ?? {};
  if (request.kind === 'unbind') return 'close';
  // Whatever it names has been answered: operations are done one after the other.
  if (request.kind === 'abandon') return 'go-on';
  // LDAP has no tokens: a session that is over is a connection that is gone.
  if (kind === 'dropped-connection' || kind === 'expired-token') return 'close';
  if (kind === 'garbage') {
    socket.end(garbage);
    await once(socket, 'close');
    return 'close';
  }
  if (kind === 'too-many-requests' || kind === 'server-error') {
    await send(socket, [encodeResult(id, request.kind, { code: kind === 'server-error' ? 'unavailable' : 'busy' })]);
    return 'go-on';
  }
  if (kind === 'slow') await pause(delayMs);
  const reply = session.answer({ ...message, request });
  if (kind === 'lost-answer') return 'close';
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
