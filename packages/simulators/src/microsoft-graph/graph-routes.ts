import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { answer, type VendorAnswer } from '../kit/serve.ts';
import { RateWindow } from '../kit/rate-window.ts';
import type { Write, WriteJournal } from '../kit/write-journal.ts';
import type { Claims } from './access-token.ts';
import type { Actor } from './audit-log.ts';
import type { Entra } from './entra.ts';
import { graphError, invalidToken, requestIdsOf, tooMany } from './graph-error.ts';
import { bodyOf, type Handler, type Remembered, type WriteCall } from './graph-call.ts';
import { GraphRefusal } from './graph-refusal.ts';
import { denial, isAllowed, type Needs } from './permission-needs.ts';

/** Microsoft's own global limit is 130,000 calls in ten seconds for an application. */
const windowMs = 10_000;
const usualLimit = 130_000;

/** Graph's routes: each call shows its token, keeps to the limit and holds the permissions before anything else happens. */
export class GraphRoutes {
  readonly #server: FastifyInstance;
  readonly #entra: Entra;
  readonly #journal: WriteJournal;
  readonly #writes = new Map<string, Handler<WriteCall>>();
  #window = new RateWindow({ limit: usualLimit, windowMs, now: Date.now });

  constructor(server: FastifyInstance, entra: Entra, journal: WriteJournal) {
    this.#server = server;
    this.#entra = entra;
    this.#journal = journal;
    server.setErrorHandler((failure, request, reply) => answer(reply, this.#refuse(failure, request)));
  }

  limitTo(calls: number): void {
    this.#window = new RateWindow({ limit: calls, windowMs, now: Date.now });
  }

  get(path: string, needs: Needs, handler: Handler): void {
    this.#route('GET', path, needs, handler);
  }

  /** A question that is too long for an address. */
  ask(path: string, needs: Needs, handler: Handler): void {
    this.#route('POST', path, needs, handler);
  }

  post(path: string, needs: Needs, handler: Handler<WriteCall>): void {
    this.#write('POST', path, needs, handler);
  }

  patch(path: string, needs: Needs, handler: Handler<WriteCall>): void {
    this.#write('PATCH', path, needs, handler);
  }

  delete(path: string, needs: Needs, handler: Handler<WriteCall>): void {
    this.#write('DELETE', path, needs, handler);
  }

  /** A write of an earlier life, at the time and with the ids that it had. */
  doAgain({ at, route, given }: Write): void {
    const { id, otherId, body, by, ids } = given as unknown as Remembered;
    const call = { id, otherId, body, actor: this.#actorOf(by), created: () => {} };
    const act = (): void => this.#entra.ids.giveDuring(ids, () => void this.#writes.get(route)?.(call));
    try {
      this.#entra.clock.during(new Date(at), act);
    } catch (failure) {
      // The company may have been told differently since: what it refuses now stays undone.
      if (!(failure instanceof GraphRefusal)) throw failure;
    }
  }

  #write(method: HTTPMethods, path: string, needs: Needs, handler: Handler<WriteCall>): void {
    const route = `${String(method)} ${path}`;
    this.#writes.set(route, handler);
    this.#route(method, path, needs, (call) => {
      const { result, ids } = this.#entra.ids.madeDuring(() => handler(call));
      const { id, otherId, body, claims } = call;
      const by = { appid: claims.appid, ...(claims.oid === undefined ? {} : { oid: claims.oid }) };
      this.#journal.note({ at: this.#entra.world.now().toISOString(), route, given: { id, otherId, body, by, ids } satisfies Remembered });
      return result;
    });
  }

  #route(method: HTTPMethods, path: string, needs: Needs, handler: Handler): void {
    this.#server.route({
      method,
      url: `/v1.0${path}`,
      handler: async (request, reply) => {
        const claims = await this.#letIn(request, needs);
        if (!('aud' in claims)) return answer(reply, claims);
        const { id = '', otherId = '' } = request.params as Readonly<Record<string, string>>;
        const created = (location?: string): void => {
          reply.code(201);
          if (location !== undefined) reply.header('location', location);
        };
        const said = handler({ request, claims, id, otherId, actor: this.#actorOf(claims), body: bodyOf(request), created });
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

  #actorOf({ appid, oid }: Pick<Claims, 'appid' | 'oid'>): Actor {
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
