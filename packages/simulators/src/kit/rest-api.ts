import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NewIds } from './new-ids.ts';
import type { PinnedClock } from './pinned-clock.ts';
import { Refusal } from './refusal.ts';
import { answer, type VendorAnswer } from './serve.ts';
import type { Write, WriteJournal } from './write-journal.ts';

export type Body = Readonly<Record<string, unknown>>;

export interface Call<Caller> {
  /** Plain data: it is kept with a write. */
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: FastifyRequest['headers'];
  /** Empty unless an object or a list was sent. */
  readonly body: Body;
  /** The vendor's own address as the caller wrote it, without the query: links to other pages begin with it. */
  readonly address: string;
}

/** Without a body it is answered with 204. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: unknown;
  /** Sent as it is: JSON already, or of the content type in the headers. */
  readonly text?: string;
}

/** Nothing is answered with 204 as well. */
export type Handle<Caller> = (call: Call<Caller>) => Reply | void;
type AddRoute<Caller, Needs> = (path: string, needs: Needs, handle: Handle<Caller>) => void;

/** The routes of a vendor. Every accepted write is kept in the journal. */
export interface RestApi<Caller, Needs> {
  readonly get: AddRoute<Caller, Needs>;
  /** A POST that only reads. */
  readonly query: AddRoute<Caller, Needs>;
  readonly post: AddRoute<Caller, Needs>;
  readonly put: AddRoute<Caller, Needs>;
  readonly patch: AddRoute<Caller, Needs>;
  readonly delete: AddRoute<Caller, Needs>;
  /** Carries out a kept write again, at its time and with the ids it issued. */
  readonly replay: (write: Write) => void;
}

interface RestApiOptions<Caller, Needs> {
  readonly server: FastifyInstance;
  readonly clock: PinnedClock;
  readonly journal: WriteJournal;
  readonly ids?: NewIds;
  /** Who calls; throws a refusal unless the caller holds what the route needs. */
  readonly authorize: (request: FastifyRequest, needs: Needs) => Caller | Promise<Caller>;
  /** A refusal in the vendor's own shape. */
  readonly toError: (refusal: Refusal, request: FastifyRequest) => VendorAnswer;
  readonly errors: {
    readonly unreadable: (request: FastifyRequest) => Refusal;
    readonly unknownRoute: (request: FastifyRequest) => Refusal;
    readonly internal: (request: FastifyRequest) => Refusal;
  };
  /** `application/json` unless given. */
  readonly contentType?: string;
  readonly pathPrefix?: string;
}

interface KeptCall<Caller> {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: Body;
  readonly ids: readonly string[];
}

/** A folder of the demo may have writes of an earlier version in another form. */
const isKeptCall = (given: Write['given']): boolean => Array.isArray(given['ids']) && 'caller' in given && 'params' in given;

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0]!;

export function restApi<Caller, Needs>(options: RestApiOptions<Caller, Needs>): RestApi<Caller, Needs> {
  const {
    server,
    clock,
    journal,
    ids = new NewIds(),
    authorize,
    toError,
    errors,
    contentType = 'application/json',
    pathPrefix = '',
  } = options;
  const writes = new Map<string, Handle<Caller>>();

  readJson(server, errors.unreadable);
  server.setErrorHandler((failure, request, reply) => {
    const isUnreadable = ((failure as { readonly statusCode?: number }).statusCode ?? 500) < 500;
    const refusal = failure instanceof Refusal ? failure : isUnreadable ? errors.unreadable(request) : errors.internal(request);
    return answer(reply, toError(refusal, request));
  });
  server.setNotFoundHandler((request, reply) => answer(reply, toError(errors.unknownRoute(request), request)));

  const route = (method: string, path: string, needs: Needs, handle: Handle<Caller>): void => {
    server.route({
      method,
      url: `${pathPrefix}${path}`,
      handler: async (request, reply) => send(reply, handle(callOf(request, await authorize(request, needs))) ?? {}, contentType),
    });
  };
  const reading =
    (method: string): AddRoute<Caller, Needs> =>
    (path, needs, handle) =>
      route(method, path, needs, handle);
  const writing =
    (method: string): AddRoute<Caller, Needs> =>
    (path, needs, handle) => {
      const name = `${method} ${path}`;
      writes.set(name, handle);
      route(method, path, needs, (call) => {
        const { result, ids: issued } = ids.issuedDuring(() => handle(call));
        const { caller, params, query, body } = call;
        const given = { caller, params: { ...params }, query: query.toString(), body, ids: issued } satisfies KeptCall<Caller>;
        journal.note({ at: clock.now().toISOString(), route: name, given });
        return result;
      });
    };

  return {
    get: reading('GET'),
    query: reading('POST'),
    post: writing('POST'),
    put: writing('PUT'),
    patch: writing('PATCH'),
    delete: writing('DELETE'),
    replay({ at, route: name, given }) {
      if (!isKeptCall(given)) return;
      const { caller, params, query, body, ids: issued } = given as unknown as KeptCall<Caller>;
      const call = { caller, params, query: new URLSearchParams(query), headers: {}, body, address: '' };
      try {
        clock.during(new Date(at), () => ids.reusing(issued, () => void writes.get(name)?.(call)));
      } catch (failure) {
        // Another change may have come first since: what the vendor refuses now stays undone.
        if (!(failure instanceof Refusal)) throw failure;
      }
    },
  };
}

function callOf<Caller>(request: FastifyRequest, caller: Caller): Call<Caller> {
  const { url, headers, params, body } = request;
  const path = pathOf(request);
  return {
    caller,
    params: params as Readonly<Record<string, string>>,
    query: new URLSearchParams(url.slice(path.length + 1)),
    headers,
    body: (body ?? {}) as Body,
    address: `https://${headers.host ?? ''}${path}`,
  };
}

function send(reply: FastifyReply, { status, headers = {}, body, text }: Reply, contentType: string): FastifyReply {
  if (body !== undefined || text !== undefined) reply.type(contentType);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  if (body === undefined && text === undefined) return reply.code(status ?? 204).send();
  // As bytes: Fastify measures a string before it encodes it.
  return reply.code(status ?? 200).send(Buffer.from(text ?? JSON.stringify(body)));
}

/** An empty body is no body, whatever the content type says; anything but an object or a list is unreadable. */
function readJson(server: FastifyInstance, unreadable: (request: FastifyRequest) => Refusal): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, {});
    try {
      const body: unknown = JSON.parse(String(text));
      return typeof body === 'object' && body !== null ? done(null, body) : done(unreadable(request));
    } catch {
      return done(unreadable(request));
    }
  });
}
