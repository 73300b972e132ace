import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { OutageLog } from '../database/outage-log.ts';
import { Forbidden, HttpError, TooManyRequests } from './http-error.ts';
import type { ReportRefusal } from './refused-call.ts';
import { type RequestFault, sentenceFor } from './validation-words.ts';
import { SealBroken } from '../vault/seal.ts';

/** PostgreSQL keeps no NUL character in text, nor in JSON. */
const notText = new Set(['22021', '22P05']);

const send = (reply: FastifyReply, request: FastifyRequest, status: number, detail: HttpError['detail'], code?: HttpError['code']) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ detail, ...(code === undefined ? {} : { code }), request_id: request.id });

type FoundFault = RequestFault & { readonly instancePath?: string };

function validationDetail(error: FastifyError & { validation?: readonly FoundFault[] }) {
  return (error.validation ?? []).slice(0, 20).map((fault) => {
    const path = (fault.instancePath ?? '').split('/').filter((part) => part !== '');
    return { msg: sentenceFor(path, fault), loc: [error.validationContext ?? 'body', ...path] };
  });
}

const tooMany = 429;
const sentences: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Check its format and try again.',
  413: 'The request is too large.',
  415: 'The request must be sent as JSON.',
  [tooMany]: 'Too many requests. Wait a minute, then try again.',
};

const sealBroken =
  'A stored secret could not be decrypted: it was changed or moved in the database. Ask the operator of Rampart to restore it from a backup, or enter it again.';

/** What is reported: a missing permission or too many requests, unless it is recorded already. */
const isReported = (error: FastifyError) =>
  error instanceof HttpError
    ? !error.isRecorded && (error instanceof Forbidden || error instanceof TooManyRequests)
    : error.statusCode === tooMany;

function answer(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) return send(reply, request, error.status, error.detail, error.code);
  if (hasZodFastifySchemaValidationErrors(error)) return send(reply, request, 400, validationDetail(error));
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return send(reply, request, error.statusCode, sentences[error.statusCode] ?? 'The request was refused.');
  }
  if (notText.has(error.code))
    return send(reply, request, 400, 'The request contains a character that cannot be stored. Remove it and try again.');
  request.log.error({ err: error, request_id: request.id }, 'request failed');
  if (error instanceof SealBroken) return send(reply, request, 500, sealBroken);
  return send(reply, request, 500, 'Something went wrong on our side. Try again, and give support the request id if it persists.');
}

const databaseIsGone = 'The database is not reachable right now. Try again in a moment.';
const diskIsFull = 'Nothing can be stored right now: the disk of the server is full. Tell the people who operate it.';
const unavailable = 503;
const secondsToRetry = '5';

export interface ErrorHandling {
  readonly outage: OutageLog;
  readonly reportRefusal?: ReportRefusal;
}

/** The only place that converts errors into HTTP answers. */
export function registerErrorHandler(app: FastifyInstance, { outage, reportRefusal = () => {} }: ErrorHandling): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (outage.coversFullDisk(error)) return send(reply.header('retry-after', secondsToRetry), request, unavailable, diskIsFull);
    if (outage.covers(error)) return send(reply.header('retry-after', secondsToRetry), request, unavailable, databaseIsGone);
    if (error instanceof SealBroken) reportRefusal(request, { status: 500, reason: sealBroken, isSealBroken: true });
    if (isReported(error)) {
      const { status, message } = error instanceof HttpError ? error : { status: tooMany, message: sentences[tooMany] ?? '' };
      reportRefusal(request, { status, reason: message });
    }
    // What waited too long for a connection waited for the database.
    if (outage.isOn() && error instanceof HttpError && error.status === unavailable) reply.header('retry-after', secondsToRetry);
    return answer(error, request, reply);
  });
}
