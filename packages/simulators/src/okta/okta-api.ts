import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Write, WriteJournal } from '../kit/write-journal.ts';
import type { World } from '../world/world.ts';
import type { Access, Caller } from './access.ts';
import { errorBody, OktaError, oktaErrors } from './okta-error.ts';
import type { OrgClock } from './org-clock.ts';
import type { RateLimits } from './rate-limits.ts';

export type Body = Readonly<Record<string, unknown>>;

export interface Call {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** The vendor's own address as the caller wrote it, with the path and without the query. */
  readonly address: string;
}

export interface Reply {
  readonly status?: number;
  readonly body?: unknown;
  /** Text that is JSON already, which costs nothing to send. */
  readonly json?: string;
  readonly links?: readonly string[];
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** One call of the API: what it takes to be allowed, and what it answers. */
export type On = (method: Method, path: string, scope: string, handle: (call: Call) => Reply) => void;

interface ApiOptions {
  readonly world: World;
  readonly access: Access;
  readonly limits: RateLimits;
  readonly clock: OrgClock;
  readonly journal: WriteJournal;
}

export interface OktaApi {
  readonly on: On;
  /** A write of an earlier life, at the time that it had. */
  readonly doAgain: (write: Write) => void;
}

/** What the journal keeps of a write. */
interface Remembered {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: Body;
}

export function oktaApi(server: FastifyInstance, { world, access, limits, clock, journal }: ApiOptions): OktaApi {
  readJsonAsOktaDoes(server);
  server.addHook('onRequest', async (request, reply) => {
    // A caller reads the reset beside this header, so both must tell the world's time.
    reply.header('date', world.now().toUTCString());
    const { isAllowed, headers } = limits.take(request.method, pathOf(request));
    reply.headers({ ...headers });
    if (!isAllowed) return refuse(reply, oktaErrors.tooMany());
    return undefined;
  });
  server.setErrorHandler((failure, _request, reply) => {
    if (failure instanceof OktaError) return refuse(reply, failure);
    const status = (failure as { readonly statusCode?: number }).statusCode ?? 500;
    return refuse(reply, status < 500 ? oktaErrors.unreadable() : oktaErrors.internal());
  });
  server.setNotFoundHandler((_request, reply) => refuse(reply, oktaErrors.wrongMethod()));
  const handlers = new Map<string, (call: Call) => Reply>();
  const on: On = (method, url, scope, handle) => {
    const route = `${method} ${url}`;
    handlers.set(route, handle);
    server.route({
      method,
      url,
      handler(request, reply) {
        const call = callOf(request, access.authorize(request.headers.authorization, scope));
        const said = handle(call);
        const { caller, params, body } = call;
        const given = { caller, params: { ...params }, query: call.query.toString(), body } satisfies Remembered;
        if (scope.endsWith('.manage')) journal.note({ at: world.now().toISOString(), route, given });
        return send(reply, said);
      },
    });
  };
  return { on, doAgain: (write) => doAgain(write, handlers, clock) };
}

function doAgain({ at, route, given }: Write, handlers: ReadonlyMap<string, (call: Call) => Reply>, clock: OrgClock): void {
  const { caller, params, query, body } = given as unknown as Remembered;
  const call = { caller, params, query: new URLSearchParams(query), body, address: '' };
  try {
    clock.during(new Date(at), () => void handlers.get(route)?.(call));
  } catch (failure) {
    // The company may have been told differently since: what it refuses now stays undone.
    if (!(failure instanceof OktaError)) throw failure;
  }
}

function callOf(request: FastifyRequest, caller: Caller): Call {
  const question = request.url.indexOf('?');
  return {
    caller,
    params: request.params as Readonly<Record<string, string>>,
    query: new URLSearchParams(question < 0 ? '' : request.url.slice(question + 1)),
    body: (request.body ?? {}) as Body,
    address: `https://${request.headers.host ?? ''}${pathOf(request)}`,
  };
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

function send(reply: FastifyReply, { status = 200, body, json, links = [] }: Reply): FastifyReply {
  if (links.length > 0) reply.header('link', [...links]);
  if (status === 204) return reply.code(204).send();
  if (json !== undefined) return reply.code(status).type('application/json').send(json);
  return reply.code(status).send(body);
}

export function refuse(reply: FastifyReply, failure: OktaError): FastifyReply {
  return reply
    .code(failure.status)
    .headers({ ...failure.headers })
    .send(errorBody(failure));
}

/** An empty body is no body, whatever the content type says; anything but an object or a list is not well-formed. */
function readJsonAsOktaDoes(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, {});
    try {
      const body: unknown = JSON.parse(String(text));
      if (typeof body !== 'object' || body === null) return done(oktaErrors.unreadable());
      return done(null, body);
    } catch {
      return done(oktaErrors.unreadable());
    }
  });
}
