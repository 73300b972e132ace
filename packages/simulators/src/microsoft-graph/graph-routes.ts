import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { answer, type VendorAnswer } from '../kit/serve.ts';
import { RateWindow } from '../kit/rate-window.ts';
import type { Claims } from './access-token.ts';
import type { Actor } from './audit-log.ts';
import type { Entra } from './entra.ts';
import { graphError, invalidToken, requestIdsOf, tooMany } from './graph-error.ts';
import { GraphRefusal, invalid } from './graph-refusal.ts';
import type { Row } from './list-page.ts';
import { denial, isAllowed, type Needs } from './permission-needs.ts';

export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly claims: Claims;
  readonly id: string;
  /** The second one in the path. */
  readonly otherId: string;
  readonly actor: Actor;
  /** The body of a write, which must be an object. */
  readonly body: Row;
}

/** `null` is 204; a text is JSON already. */
type Handler = (call: Call) => Row | string | null;

/** Microsoft's own global limit is 130,000 calls in ten seconds for an application. */
const windowMs = 10_000;
const usualLimit = 130_000;

/** Graph's routes: each call shows its token, keeps to the limit and holds the permissions before anything else happens. */
export class GraphRoutes {
  readonly #server: FastifyInstance;
  readonly #entra: Entra;
  #window = new RateWindow({ limit: usualLimit, windowMs, now: Date.now });

  constructor(server: FastifyInstance, entra: Entra) {
    this.#server = server;
    this.#entra = entra;
    server.setErrorHandler((failure, request, reply) => answer(reply, this.#refuse(failure, request)));
  }

  limitTo(calls: number): void {
    this.#window = new RateWindow({ limit: calls, windowMs, now: Date.now });
  }

  get(path: string, needs: Needs, handler: Handler): void {
    this.#route('GET', path, needs, handler);
  }

  post(path: string, needs: Needs, handler: Handler): void {
    this.#route('POST', path, needs, handler);
  }

  patch(path: string, needs: Needs, handler: Handler): void {
    this.#route('PATCH', path, needs, handler);
  }

  delete(path: string, needs: Needs, handler: Handler): void {
    this.#route('DELETE', path, needs, handler);
  }

  #route(method: HTTPMethods, path: string, needs: Needs, handler: Handler): void {
    this.#server.route({
      method,
      url: `/v1.0${path}`,
      handler: async (request, reply) => {
        const claims = await this.#letIn(request, needs);
        if (!('aud' in claims)) return answer(reply, claims);
        const { id = '', otherId = '' } = request.params as Readonly<Record<string, string>>;
        const said = handler({ request, reply, claims, id, otherId, actor: this.#actorOf(claims), body: bodyOf(request) });
        reply.headers(requestIdsOf(request));
        if (said === null) return reply.code(204).send();
        return reply
          .type('application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8')
          .send(typeof said === 'string' ? said : JSON.stringify(said));
      },
    });
  }

  async #letIn(request: FastifyRequest, needs: Needs): Promise<Claims | VendorAnswer> {
    const { world, mint } = this.#entra;
    const [scheme = '', token = ''] = (request.headers.authorization ?? '').split(' ');
    const claims = await mint.read(scheme.toLowerCase() === 'bearer' ? token : '');
    if (typeof claims === 'string') return invalidToken(world, request, claims);
    const { isAllowed: isInTime, resetsAt } = this.#window.take(claims.appid);
    if (!isInTime) return tooMany(world, request, Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000)));
    if (!isAllowed(claims, needs)) return graphError(world, request, { status: 403, ...denial(needs) });
    return claims;
  }

  #actorOf({ appid, oid }: Claims): Actor {
    const account = oid === undefined ? undefined : this.#entra.people.find(oid);
    if (account !== undefined) return { user: account.user };
    return { app: this.#entra.apps.find(appid)?.registration ?? this.#entra.tenant.ownApp };
  }

  #refuse(failure: unknown, request: FastifyRequest): VendorAnswer {
    const { world } = this.#entra;
    if (failure instanceof GraphRefusal) return graphError(world, request, failure);
    const { statusCode } = failure as { statusCode?: number };
    if (statusCode !== undefined && statusCode < 500)
      return graphError(world, request, {
        status: 400,
        code: 'BadRequest',
        message: 'Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.',
      });
    throw failure;
  }
}

function bodyOf({ method, body }: FastifyRequest): Row {
  if (method !== 'POST' && method !== 'PATCH') return {};
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid('Write requests (excluding DELETE) must contain the Content-Type header declaration and an object.');
  return body as Row;
}
