import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerToken } from '../../kit/oauth.ts';
import { RateWindow } from '../../kit/rate-window.ts';
import { Refusal } from '../../kit/refusal.ts';
import { pathOf, restApi, type Call, type Reply, type RestApi } from '../../kit/rest-api.ts';
import type { WriteJournal } from '../../kit/write-journal.ts';
import type { EntraParts } from '../entra-parts.ts';
import type { Actor } from '../logs/audit-log.ts';
import type { openApps } from '../tokens/applications.ts';
import type { Claims, TokenMint } from '../tokens/tokens.ts';
import { graphError, internalError, invalid, invalidToken, notThere, requestIdsOf, tooMany } from './graph-error.ts';
import { listPage, readOptions, project, contextOf, type Row } from './odata-list.ts';
import { denial, isAllowed, type Needs } from './permission-needs.ts';

export interface GraphCaller {
  readonly claims: Claims;
  /** In whose name the change is recorded. */
  readonly actor: Actor;
}

export type GraphCall = Call<GraphCaller>;

export interface GraphApi extends RestApi<GraphCaller, Needs> {
  /** At most so many calls in ten seconds. */
  readonly limitTo: (calls: number) => void;
}

/** Microsoft's own global limit is 130,000 calls in ten seconds for an application. */
const windowMs = 10_000;
const usualLimit = 130_000;

export const isGraphPath = ({ url }: FastifyRequest): boolean => url.startsWith('/v1.0/');

interface GraphApiOptions extends EntraParts {
  readonly mint: TokenMint;
  readonly apps: ReturnType<typeof openApps>;
}

/** Each call shows its token, keeps to the limit and holds the permissions before anything else happens. */
export function graphApi(server: FastifyInstance, entra: GraphApiOptions, journal: WriteJournal): GraphApi {
  const { world, clock, ids, mint, accounts, apps, tenant } = entra;
  let window = new RateWindow({ limit: usualLimit, windowMs, now: Date.now });
  server.addHook('onRequest', async (request, reply) => {
    if (isGraphPath(request)) reply.headers(requestIdsOf(request));
  });

  const actorOf = ({ appid, oid }: Claims): Actor => {
    const account = oid === undefined ? undefined : accounts.find(oid);
    return account === undefined ? { app: apps.find(appid)?.registration ?? tenant.ownApp } : { user: account.user };
  };

  const api = restApi<GraphCaller, Needs>({
    server,
    clock,
    ids,
    journal,
    pathPrefix: '/v1.0',
    contentType: 'application/json;odata.metadata=minimal;odata.streaming=true;IEEE754Compatible=false;charset=utf-8',
    async authorize(request, needs) {
      const claims = await mint.read(bearerToken(request));
      if (typeof claims === 'string') throw invalidToken(claims);
      const { isAllowed: isInTime, resetsAt } = window.take(claims.appid);
      if (!isInTime) throw tooMany(Math.max(1, Math.ceil((resetsAt - Date.now()) / 1000)));
      if (!isAllowed(claims, needs)) throw denial(needs);
      if (Array.isArray(request.body))
        throw invalid('Write requests (excluding DELETE) must contain the Content-Type header declaration and an object.');
      return { claims, actor: actorOf(claims) };
    },
    toError: (refusal, request) => graphError(world, request, refusal),
    errors: {
      unreadable: () =>
        invalid('Unable to read JSON request payload. Please ensure Content-Type header is set and payload is of valid JSON format.'),
      unknownRoute(request) {
        const segment =
          pathOf(request)
            .split('/')
            .findLast((part) => part !== '') ?? '';
        return invalid(`Resource not found for the segment '${segment}'.`);
      },
      internal: internalError,
    },
  });
  return {
    ...api,
    limitTo(calls) {
      window = new RateWindow({ limit: calls, windowMs, now: Date.now });
    },
  };
}

export const entity = (context: string, row: Row): Reply => ({ body: { '@odata.context': contextOf(`${context}/$entity`), ...row } });

interface Collection<Item> {
  readonly needs: Needs;
  readonly items: (call: GraphCall) => readonly Item[];
  readonly rowOf: (item: Item) => Row;
  /** Graph's word for what it lists; the path unless given. */
  readonly context?: string;
  /** How many on a page unless the caller says. */
  readonly usual?: number;
  readonly most?: number;
  /** One by its id; not offered unless given. */
  readonly one?: (id: string) => Item;
}

/** A list that can be filtered, ordered and paged, and one of it by its id. */
export function collectionRoutes<Item>(api: GraphApi, path: string, collection: Collection<Item>): void {
  const { needs, items, rowOf, context = path.slice(1), usual = 100, most = 999, one } = collection;
  api.get(path, needs, (call) => ({
    body: listPage({ call, context, options: readOptions(call, { usual, most }), items: items(call), rowOf }),
  }));
  if (one === undefined) return;
  api.get(`${path}/:id`, needs, (call) => {
    const { select } = readOptions(call, { usual: 1, most: 1 });
    return entity(context, project(rowOf(one(call.params['id']!)), select));
  });
}

/** The one of that id; throws the refusal unless there is one. */
export const oneOf = <Item extends { readonly id: unknown }>(
  items: readonly Item[],
  id: string,
  refusal: (id: string) => Refusal = notThere,
): Item =>
  required(
    items.find((item) => item.id === id),
    () => refusal(id),
  );

/** Throws the refusal when a body has a field that its type does not have. */
export function refuseUnknownField(row: Row, isKnown: (name: string) => boolean, refusal: (name: string) => Refusal): void {
  const unknownField = Object.keys(row).find((name) => !isKnown(name));
  if (unknownField !== undefined) throw refusal(unknownField);
}

/** Throws the refusal unless there is one. */
export function required<Item>(found: Item | undefined, refusal: () => Refusal): Item {
  if (found === undefined) throw refusal();
  return found;
}
