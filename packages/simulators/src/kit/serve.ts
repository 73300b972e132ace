import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Fault, FaultPlan } from './fault-plan.ts';

/** An answer in the vendor's own shape. */
export interface VendorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface ServeOptions {
  /** A free one unless given. */
  readonly port?: number;
  readonly faults: FaultPlan;
  /** How this vendor says it. */
  readonly saying: Readonly<Record<'too-many-requests' | 'server-error' | 'expired-token', (request: FastifyRequest) => VendorAnswer>>;
  readonly routes: (server: FastifyInstance) => void;
}

export interface SeenRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
}

export interface Served {
  readonly url: string;
  /** The latest, oldest first. */
  readonly requests: () => readonly SeenRequest[];
  readonly stop: () => Promise<void>;
}

const mostRequestsKept = 1000;

/** An HTTP server on loopback that spoils the calls it is asked to spoil, before the vendor's own routes see them. */
export async function serve({ port = 0, faults, saying, routes }: ServeOptions): Promise<Served> {
  const seen: SeenRequest[] = [];
  const unheard = new WeakSet<FastifyRequest>();
  const server = fastify({ logger: false, forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: 4 * 1024 * 1024 });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  server.addHook('onRequest', async (request, reply) => {
    const fault = faults.take(request.url, request.method);
    if (fault?.kind === 'lost-answer') unheard.add(request);
    else if (fault !== undefined) await spoil(fault, { request, reply, saying });
  });
  server.addHook('onSend', async (request) => {
    if (unheard.has(request)) request.raw.socket.destroy();
  });
  server.addHook('onResponse', async (request, reply) => {
    seen.push({ method: request.method, path: request.url, status: reply.statusCode });
    if (seen.length > mostRequestsKept) seen.splice(0, seen.length - mostRequestsKept);
  });
  routes(server);
  const url = await server.listen({ host: '127.0.0.1', port });
  return { url, requests: () => [...seen], stop: () => server.close() };
}

interface Spoiled {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly saying: ServeOptions['saying'];
}

async function spoil(fault: Fault, { request, reply, saying }: Spoiled): Promise<void> {
  switch (fault.kind) {
    case 'lost-answer':
      break;
    case 'slow':
      await pause(fault.delayMs ?? 1000);
      break;
    case 'dropped-connection':
      reply.hijack();
      request.raw.socket.destroy();
      break;
    case 'garbage':
      await reply.code(200).type('application/json').send('{"value":[{"id":"\u0000\ufffd<html>');
      break;
    case 'too-many-requests':
    case 'server-error':
    case 'expired-token':
      await answer(reply, saying[fault.kind](request));
      break;
  }
}

export function answer(reply: FastifyReply, { status, headers = {}, body }: VendorAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers })
    .send(body);
}
