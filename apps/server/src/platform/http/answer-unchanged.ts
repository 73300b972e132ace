import type { AnyEndpoint } from '@rampart/contract/endpoint.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResourceVersions } from '../database/resource-versions.ts';
import type { Actor } from './actor.ts';
import { pollKey, tagOf } from './poll.ts';
import type { Route } from './route.ts';

export interface UnchangedDeps {
  readonly routes: readonly Route[];
  readonly versions: ResourceVersions;
  /** Who this is, if that is in memory; otherwise the call itself finds out. */
  readonly recall: (request: FastifyRequest) => Actor | undefined;
  /** Counts the request, and says whether the caller may still ask. */
  readonly isWithinLimit: (actor: Actor) => boolean;
}

const mayAsk = (call: AnyEndpoint, actor: Actor): boolean =>
  call.allow !== 'anyone' &&
  call.entitled === undefined &&
  call.needsAgreement === undefined &&
  (!actor.isMfaMissing || call.openWithoutMfa === true) &&
  isPermitted(actor.roles, call.allow);

/**
 * Thousands of open consoles ask every few seconds whether something changed, and mostly nothing did. When memory alone
 * is enough, the answer goes out before anything else is done for the request; otherwise the call runs as usual.
 */
export function answerUnchanged(app: FastifyInstance, { routes, versions, recall, isWithinLimit }: UnchangedDeps): void {
  const polledByPath = new Map(
    routes.filter(({ call }) => call.polled && !call.path.includes('{')).map(({ call }) => [call.path as string, call]),
  );

  const tagIfUnchanged = (request: FastifyRequest): string | undefined => {
    const asked = request.headers['if-none-match'];
    if (asked === undefined || request.method !== 'GET') return undefined;
    const { url } = request;
    const query = url.indexOf('?');
    const call = polledByPath.get(query < 0 ? url : url.slice(0, query));
    const actor = call?.polled && recall(request);
    if (!actor || !mayAsk(call, actor)) return undefined;
    const version = versions.recall(actor.tenantId, pollKey(call.polled, actor.accountId));
    if (version === undefined || tagOf(version, actor, url) !== asked) return undefined;
    return isWithinLimit(actor) ? asked : undefined;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const etag = tagIfUnchanged(request);
    if (etag === undefined) return done();
    reply.hijack();
    reply.raw.writeHead(304, { etag, 'cache-control': 'private, no-cache' }).end();
  });
}
