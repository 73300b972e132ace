import { setTimeout as pause } from 'node:timers/promises';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Fault, FaultKind, FaultPlan, StrangeKind } from './fault-plan.ts';

/** An answer in the vendor's own shape. */
export interface VendorAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export type FaultAnswers = Readonly<
  Record<'too-many-requests' | 'server-error' | 'expired-token', (request: FastifyRequest) => VendorAnswer>
>;

export interface ServeOptions<Api> {
  /** A free one unless given. */
  readonly port?: number | undefined;
  readonly faults: FaultPlan;
  /** How this vendor answers when it limits, fails or ends a session. */
  readonly faultAnswers: FaultAnswers;
  /** Adds the vendor's routes; what it returns is in `served.api`. */
  readonly routes: (server: FastifyInstance) => Api;
}

export interface SeenRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly status: number;
}

export interface Served<Api = void> {
  readonly url: string;
  readonly api: Api;
  /** The latest, oldest first. */
  readonly requests: () => readonly SeenRequest[];
  readonly stop: () => Promise<void>;
}

const mostRequestsKept = 1000;

const isStrange = (kind: FaultKind): kind is StrangeKind => kind.startsWith('strange-');

const lengths: Readonly<Record<StrangeKind, (length: number) => boolean>> = {
  'strange-record': (length) => length > 1,
  'strange-records': (length) => length > 0,
  'strange-entity': (length) => length === 1,
};

/** The lists of so many records, however deep they are, without those within their records. */
function findLists(content: unknown, kind: StrangeKind): unknown[][] {
  if (typeof content !== 'object' || content === null) return [];
  const isList = Array.isArray(content) && lengths[kind](content.length) && content.every((one) => typeof one === 'object');
  return isList ? [content] : Object.values(content).flatMap((part) => findLists(part, kind));
}

function withStrangeRecords(payload: string | Buffer, kind: StrangeKind): string {
  const content: unknown = JSON.parse(payload.toString());
  const lists = findLists(content, kind);
  const spoiled = kind === 'strange-records' ? lists : lists.slice(0, 1);
  for (const records of spoiled) {
    const count = kind === 'strange-records' ? Math.max(1, records.length - 1) : 1;
    records.splice(-count, count, ...Array.from({ length: count }, () => ({})));
  }
  return JSON.stringify(content);
}

/** An HTTP server on loopback that spoils the calls it is asked to spoil, before the vendor's own routes see them. */
export async function serve<Api>({ port = 0, faults, faultAnswers, routes }: ServeOptions<Api>): Promise<Served<Api>> {
  const seen: SeenRequest[] = [];
  const unanswered = new WeakSet<FastifyRequest>();
  const strange = new WeakMap<FastifyRequest, StrangeKind>();
  const server = fastify({ logger: false, forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: 4 * 1024 * 1024 });
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  server.addHook('onRequest', async (request, reply) => {
    const fault = faults.take(request.url, request.method);
    if (fault?.kind === 'lost-answer') unanswered.add(request);
    else if (fault !== undefined && isStrange(fault.kind)) strange.set(request, fault.kind);
    else if (fault !== undefined) await spoil(fault, { request, reply, faultAnswers });
  });
  server.addHook('onSend', async (request, _reply, payload) => {
    if (unanswered.has(request)) request.raw.socket.destroy();
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    const kind = strange.get(request);
    return kind !== undefined && isText ? withStrangeRecords(payload, kind) : payload;
  });
  server.addHook('onResponse', async (request, reply) => {
    seen.push({ method: request.method, path: request.url, status: reply.statusCode });
    if (seen.length > mostRequestsKept) seen.splice(0, seen.length - mostRequestsKept);
  });
  const api = routes(server);
  const url = await server.listen({ host: '127.0.0.1', port });
  return { url, api, requests: () => [...seen], stop: () => server.close() };
}

interface Spoiled {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly faultAnswers: FaultAnswers;
}

async function spoil(fault: Fault, { request, reply, faultAnswers }: Spoiled): Promise<void> {
  switch (fault.kind) {
    case 'lost-answer':
    case 'strange-record':
    case 'strange-records':
    case 'strange-entity':
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
    case 'sign-in-page':
      await reply.code(200).type('text/html; charset=utf-8').send('<!doctype html><title>Sign in to the network</title>');
      break;
    case 'empty-with-200':
      await reply.code(200).send();
      break;
    case 'accepted':
      await answer(reply, { status: 202, body: {} });
      break;
    case 'not-found':
      await answer(reply, { ...faultAnswers['server-error'](request), status: 404 });
      break;
    case 'error-with-200':
      await answer(reply, { ...faultAnswers['server-error'](request), status: 200 });
      break;
    case 'too-many-requests':
    case 'server-error':
    case 'expired-token':
      await answer(reply, faultAnswers[fault.kind](request));
      break;
  }
}

export function answer(reply: FastifyReply, { status, headers = {}, body }: VendorAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers })
    .send(body);
}
