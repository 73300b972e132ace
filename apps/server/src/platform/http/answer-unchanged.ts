import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AnyEndpoint } from '@rampart/contract/endpoint.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { FastifyInstance } from 'fastify';
import { type ResourceVersions, versionKeyOf } from '../database/resource-versions.ts';
import type { Actor } from './actor.ts';
import { pollKey, scopeOf, tagOf } from './poll.ts';
import { sessionLimitKey } from './rate-limit.ts';
import type { Route } from './route.ts';

/** All that says who calls. */
export type Headers = Pick<IncomingMessage, 'headers'>;

export interface UnchangedDeps {
  readonly routes: readonly Route[];
  readonly versions: ResourceVersions;
  /** Who this is, if that is in memory; otherwise the call itself finds out. */
  readonly recall: (request: Headers) => Actor | undefined;
  /** Counts the request for its session, and says whether that may still ask. */
  readonly isWithinLimit: (limitKey: string) => boolean;
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

/** What is the same in every poll of one person at one address, worked out at the first. */
interface Polling {
  readonly versionKey: string;
  readonly scope: string;
  readonly limitKey: string;
  /** The version that the tag is of. */
  version: string;
  tag: string;
}

/** A console polls a handful of addresses. Should one ask for more, they are worked out again. */
const addressesPerActor = 20;

function openPollings(): (call: AnyEndpoint, actor: Actor, url: string) => Polling | undefined {
  const pollings = new WeakMap<Actor, Map<string, Polling>>();
  return (call, actor, url) => {
    const known = pollings.get(actor) ?? new Map<string, Polling>();
    const found = known.get(url);
    if (found !== undefined) return found;
    if (!call.polled || !mayAsk(call, actor)) return undefined;
    if (known.size === addressesPerActor) known.clear();
    const versionKey = versionKeyOf(actor.tenantId, pollKey(call.polled, actor.accountId));
    const polling = { versionKey, scope: scopeOf(actor, url), limitKey: sessionLimitKey(actor.sessionId), version: '', tag: '' };
    known.set(url, polling);
    pollings.set(actor, known);
    return polling;
  };
}

function tagAt(polling: Polling, version: string): string {
  if (polling.version !== version) {
    polling.version = version;
    polling.tag = tagOf(version, polling.scope);
  }
  return polling.tag;
}

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

  const pollingOf = openPollings();
  const isUnchanged = (request: IncomingMessage, call: AnyEndpoint, url: string, asked: string): boolean => {
    const actor = recall(request);
    const polling = actor && pollingOf(call, actor, url);
    if (polling === undefined) return false;
    const version = versions.recall(polling.versionKey);
    return version !== undefined && tagAt(polling, version) === asked && isWithinLimit(polling.limitKey);
  };

  answerFirst(app.server, (request, response) => {
    const { method, url = '' } = request;
    const asked = request.headers['if-none-match'];
    if (asked === undefined || method !== 'GET' || isClosing) return false;
    const startedAt = performance.now();
    const call = polledByPath.get(pathOf(url));
    if (call === undefined || !isUnchanged(request, call, url, asked)) return false;
    response.writeHead(304, { etag: asked, 'cache-control': 'private, no-cache' }).end();
    // It is in the hands of the system by now: a listener for that would cost as much as all the rest.
    onUnchanged(call.path, (performance.now() - startedAt) / 1000);
    return true;
  });
}
