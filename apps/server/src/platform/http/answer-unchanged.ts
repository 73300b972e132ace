import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnyEndpoint } from '@rampart/contract/endpoint.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { FastifyInstance } from 'fastify';
import type { ResourceVersions } from '../database/resource-versions.ts';
import type { Actor } from './actor.ts';
import { pollKey, tagOf } from './poll.ts';
import type { Route } from './route.ts';

/** All that says who calls. */
export type Headers = Pick<IncomingMessage, 'headers'>;

export interface UnchangedDeps {
  readonly routes: readonly Route[];
  readonly versions: ResourceVersions;
  /** Who this is, if that is in memory; otherwise the call itself finds out. */
  readonly recall: (request: Headers) => Actor | undefined;
  /** Counts the request, and says whether the caller may still ask. */
  readonly isWithinLimit: (actor: Actor) => boolean;
  /** Told of each poll that was answered here, which no hook sees. */
  readonly onUnchanged: (path: string, seconds: number) => void;
}

const mayAsk = (call: AnyEndpoint, actor: Actor): boolean =>
  call.allow !== 'anyone' &&
  call.entitled === undefined &&
  call.needsAgreement === undefined &&
  (!actor.isMfaMissing || call.openWithoutMfa === true) &&
  isPermitted(actor.roles, call.allow);

const pathOf = (url: string): string => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

type Answered = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The framework's own work for a request is most of what an unchanged poll costs: it gets those that are not answered here. */
function answerFirst(server: Server, isAnswered: Answered): void {
  for (const handle of server.listeners('request')) {
    server.removeListener('request', handle as () => void);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!isAnswered(request, response)) handle.call(server, request, response);
    });
  }
}

/**
 * Thousands of open consoles ask every few seconds whether something changed, and mostly nothing did. When memory alone
 * is enough, the answer goes out before anything else is done for the request; otherwise the call runs as usual.
 */
export function answerUnchanged(app: FastifyInstance, { routes, versions, recall, isWithinLimit, onUnchanged }: UnchangedDeps): void {
  const polledByPath = new Map(
    routes.filter(({ call }) => call.polled && !call.path.includes('{')).map(({ call }) => [call.path as string, call]),
  );
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });

  const isUnchanged = (request: IncomingMessage, url: string, asked: string): boolean => {
    const call = polledByPath.get(pathOf(url));
    const actor = call?.polled && recall(request);
    if (!actor || !mayAsk(call, actor)) return false;
    const version = versions.recall(actor.tenantId, pollKey(call.polled, actor.accountId));
    return version !== undefined && tagOf(version, actor, url) === asked && isWithinLimit(actor);
  };

  answerFirst(app.server, (request, response) => {
    const { method, url = '' } = request;
    const asked = request.headers['if-none-match'];
    if (asked === undefined || method !== 'GET' || isClosing) return false;
    const startedAt = performance.now();
    if (!isUnchanged(request, url, asked)) return false;
    response.writeHead(304, { etag: asked, 'cache-control': 'private, no-cache' }).end();
    // It is in the hands of the system by now: a listener for that would cost as much as all the rest.
    onUnchanged(pathOf(url), (performance.now() - startedAt) / 1000);
    return true;
  });
}
