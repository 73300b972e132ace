import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Config } from '../config/config.ts';
import { openOutageLog, type OutageLog } from '../database/outage-log.ts';
import type { Log } from '../log/log.ts';
import { type LogRequest, openRequestLines } from '../log/request-lines.ts';
import { acceptBytes } from './accept-bytes.ts';
import { acceptForms } from './accept-forms.ts';
import { answerUnchanged, type UnchangedDeps } from './answer-unchanged.ts';
import { answerBadAddress, answerClientError, answerForNode } from './bare-answers.ts';
import { registerApiDocument, registerApiDocumentPages } from './api-document.ts';
import type { Actor } from './actor.ts';
import { registerErrorHandler } from './error-handler.ts';
import { isSessionWithinLimit, registerRateLimit } from './rate-limit.ts';
import { type RefusedCall, reportRefusals } from './refused-call.ts';
import { registerRoute, type RouteDeps } from './register-route.ts';
import type { Route } from './route.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { acceptJson } from './unique-keys.ts';
import type { SharedWindows } from './shared-windows.ts';
import type { FastifySchemaCompiler } from 'fastify';
import type { ZodType } from 'zod';

/** Fastify says null where a request has no body; to a schema that is a body, and not an absent one. */
const partValidator: FastifySchemaCompiler<ZodType> = (part) => {
  const validate = validatorCompiler(part);
  return (data: unknown) => validate(data === null ? undefined : data);
};

/** The rate limit and the call both ask who it is; the session is looked up for the first of them. */
function authenticateOnce(authenticate: (request: FastifyRequest) => Promise<Actor>): (request: FastifyRequest) => Promise<Actor> {
  const asked = new WeakMap<FastifyRequest, Promise<Actor>>();
  return (request) => {
    const known = asked.get(request);
    if (known) return known;
    const answer = authenticate(request);
    asked.set(request, answer);
    return answer;
  };
}

const mebibyte = 1_048_576;

export interface AppOptions extends RouteDeps, Pick<UnchangedDeps, 'recall' | 'onUnchanged'> {
  readonly config: Pick<Config, 'publicUrl' | 'trustedProxies'>;
  readonly log: Log;
  /** The process's own, where it has one. */
  readonly outage?: OutageLog;
  readonly windows: SharedWindows;
  readonly routes: readonly Route[];
  /** Called for every call refused with 403 or 429 that is not in the audit log already. */
  readonly onRefused: (refused: RefusedCall) => void;
  /** What is not a call of the contract: health, metrics, uploads, the guide, the web app. */
  readonly registerRest: (app: FastifyInstance) => Promise<void>;
}

function openServer({ log, config }: AppOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log;
  return Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request costs as much as answering an unchanged poll; the few lines that are written name the request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: mebibyte,
    requestTimeout: 30_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 300 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerBadAddress(config.publicUrl),
    clientErrorHandler: answerClientError(config.publicUrl, log),
    // Refused by a hook of ours, with the headers that Node leaves out.
    http: { requireHostHeader: false },
  });
}

/** One line per request, without its query, which may contain what must not be logged. Polls that found nothing new are not news, nor is an outage. */
function logRequests(app: FastifyInstance, { outage, logRequest }: { outage: OutageLog; logRequest: LogRequest }): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { statusCode } = reply.raw;
    if (statusCode === 304 || (statusCode === 503 && outage.isOn())) return;
    // Who is asked to come back is not told of a fault of this request: that the disk is full has its own line.
    const level = reply.statusCode >= 500 && !reply.hasHeader('retry-after') ? 'error' : 'info';
    const route = request.routeOptions.url ?? request.url.split('?')[0];
    logRequest(level, {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    });
  });
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = openServer(options);
  app.setValidatorCompiler(partValidator);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  const authenticate = authenticateOnce(options.authenticate);
  const outage = options.outage ?? openOutageLog(options.log);
  registerErrorHandler(app, { outage, reportRefusal: reportRefusals({ authenticate, onRefused: options.onRefused }) });
  logRequests(app, { outage, logRequest: openRequestLines(options.log) });
  answerUnchanged(app, { ...options, isWithinLimit: (limitKey) => isSessionWithinLimit(options.windows, limitKey) });
  await registerSecurityHeaders(app, options.config.publicUrl);
  answerForNode(app, options.config.publicUrl);
  await registerRateLimit(app, { windows: options.windows, authenticate });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(cookie);
  // First, so that its hooks see the calls too, and that the document does not list it.
  await options.registerRest(app);
  await registerApiDocument(app);
  await app.register(async (scope) => {
    for (const route of options.routes)
      if (!route.call.form && !route.call.isSigned) registerRoute(scope, route, { ...options, authenticate });
  });
  await app.register(async (scope) => {
    acceptForms(scope);
    for (const route of options.routes) if (route.call.form) registerRoute(scope, route, { ...options, authenticate });
  });
  await app.register(async (scope) => {
    acceptBytes(scope);
    for (const route of options.routes) if (route.call.isSigned) registerRoute(scope, route, { ...options, authenticate });
  });
  await registerApiDocumentPages(app);
  return app;
}
