import { isBinary, type AnyEndpoint, type ResponseSpec } from '@rampart/contract/endpoint.ts';
import { Problem } from '@rampart/contract/problem.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { safeParse } from 'zod/v4/core';
import type { Database } from '../database/database.ts';
import type { ResourceVersions } from '../database/resource-versions.ts';
import type { Actor } from './actor.ts';
import { formType } from './accept-forms.ts';
import { bodyIsOptional } from './api-document.ts';
import { Forbidden, NotYet, StepUpRequired } from './http-error.ts';
import { etagOf, isUnchanged } from './poll.ts';
import type { Route } from './route.ts';
import type { RequestKind } from './request-kind.ts';
import { noTracing, type Tracing } from '../trace/tracing.ts';
import { withinTimeLimit } from './within-time-limit.ts';

export interface RouteDeps {
  readonly db: Database;
  readonly versions: ResourceVersions;
  readonly authenticate: (request: FastifyRequest) => Promise<Actor>;
  /** Until its limit is used up, or only until it is withdrawn. */
  readonly isEntitled: (actor: Actor, entitlement: EntitlementIdentifier, until: 'used-up' | 'withdrawn') => Promise<boolean>;
  readonly isAgreementSigned: (actor: Actor) => Promise<boolean>;
  /** Whether the person proved recently enough who they are for what is security-critical. */
  readonly isSteppedUp: (actor: Actor) => boolean;
  readonly tracing?: Tracing;
}

const largeBodyBytes = 16 * 1_048_576;

const problemStatuses = [400, 401, 403, 404, 429, 500];

function schemaOf(spec: ResponseSpec) {
  if (spec === null) return z.null();
  return isBinary(spec) ? { content: { [spec.binary]: { schema: z.any().meta({ type: 'string', format: 'binary' }) } } } : spec;
}

function responseSchemas(call: AnyEndpoint): Record<string, unknown> {
  const problems = problemStatuses.filter((status) => !(status in call.responses)).map((status) => [status, Problem] as const);
  const unchanged = call.polled ? [[304, z.null().meta({ description: 'Nothing changed since the tag of If-None-Match' })] as const] : [];
  const answers = Object.entries(call.responses).map(([status, spec]) => [status, schemaOf(spec)] as const);
  return Object.fromEntries([...answers, ...unchanged, ...problems]);
}

async function admit(call: AnyEndpoint, request: FastifyRequest, deps: RouteDeps): Promise<Actor | undefined> {
  if (call.allow === 'anyone') return undefined;
  if (call.bearer === 'optional' && request.headers.authorization === undefined) return undefined;
  const actor = await deps.authenticate(request);
  if (actor.isMfaMissing && !call.openWithoutMfa) throw new NotYet('Multi-Factor Authentication is Required');
  if (!isPermitted(actor.roles, call.allow)) throw new Forbidden();
  if (call.needsAgreement && !(await deps.isAgreementSigned(actor))) throw new NotYet('EULA not signed!');
  if (call.entitled !== undefined && !(await deps.isEntitled(actor, call.entitled, call.entitledUntil ?? 'used-up'))) {
    throw new Forbidden('You do not have entitlements to access this feature.');
  }
  if (call.stepUp && !deps.isSteppedUp(actor)) throw new StepUpRequired();
  return actor;
}

const admissionOf = ({ allow, entitled, stepUp }: AnyEndpoint): string =>
  [
    `Permission: ${allow}`,
    ...(entitled ? [`entitlement: ${entitled}`] : []),
    ...(stepUp ? ['security-critical: within ten minutes of a sign-in or a step-up'] : []),
  ].join('; ');

/** What the API document says of who may call. */
function securityOf(call: AnyEndpoint): object {
  if (call.allow === 'anyone') return { security: [] };
  return { description: admissionOf(call), ...(call.bearer === 'optional' ? { security: [{ bearer: [] }, {}] } : {}) };
}

function send(response: FastifyReply, call: AnyEndpoint, { status, data }: { status: number; data: unknown }) {
  const spec = call.responses[status];
  response.code(status);
  if (spec && isBinary(spec)) {
    if (!response.hasHeader('content-type')) response.type(spec.binary);
    return response.send(data instanceof Uint8Array ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : data);
  }
  return response.send(data);
}

/** Binds one call: validation, permission, entitlement, polling, serialisation and its page in the API document. */
export function registerRoute(app: FastifyInstance, { call, handle }: Route, deps: RouteDeps): void {
  const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const actors = new WeakMap<FastifyRequest, Actor>();
  const { tracing = noTracing } = deps;
  const span = {
    name: `${call.method} ${call.path}`,
    kind: 'server',
    attributes: { 'http.request.method': call.method, 'http.route': call.path },
  } as const;
  app.route({
    method: call.method,
    url,
    ...(call.largeBody && { bodyLimit: largeBodyBytes }),
    config: { kind: (call.polled ? 'poll' : 'call') satisfies RequestKind },
    schema: {
      summary: call.summary,
      ...securityOf(call),
      ...(call.form ? { consumes: [formType] } : {}),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: call.body, [bodyIsOptional]: safeParse(call.body, undefined).success } : {}),
      response: responseSchemas(call),
    },
    // Before the body is read: anonymous callers cannot make the server parse theirs.
    onRequest: async (request) => {
      const actor = await admit(call, request, deps);
      if (actor) actors.set(request, actor);
    },
    handler: async (request, response) => {
      const actor = actors.get(request);
      if (actor && call.polled) {
        const etag = await etagOf(call.polled, actor, deps.versions, request.url);
        response.header('cache-control', 'private, no-cache').header('etag', etag);
        if (isUnchanged(request, etag)) return response.code(304).send();
      } else {
        response.header('cache-control', 'no-store');
      }
      const scope = actor && {
        actor,
        tenant: {
          id: actor.tenantId,
          get reader() {
            return deps.db.reader(actor.tenantId);
          },
          inTransaction: <T>(work: Parameters<Database['inTenant']>[1]) => deps.db.inTenant(actor.tenantId, work) as Promise<T>,
        },
      };
      const input = { params: request.params, query: request.query, body: request.body, request, response, ...scope };
      const result = await tracing.inSpan(span, async (note) => {
        note({ 'rampart.request_id': request.id, ...(actor && { 'rampart.tenant_id': actor.tenantId }) });
        const handled = await withinTimeLimit(handle(input));
        note({ 'http.response.status_code': handled.status });
        return handled;
      });
      return send(response, call, result);
    },
  });
}
