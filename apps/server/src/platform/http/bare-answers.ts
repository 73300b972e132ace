import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import { BadRequest } from './http-error.ts';
import { plainHeaders } from './security-headers.ts';

const sentences: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Check its address and its format.',
  408: 'The request took too long to arrive. Try again.',
  414: 'The address is too long.',
  417: 'The request expects something that this server does not support.',
  431: 'The headers of the request are too large.',
};

interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the framework or Node answers without asking the product: it has the same headers and form as every other answer. */
function bareAnswer(publicUrl: string, status: number, requestId: string): BareAnswer {
  const body = JSON.stringify({ detail: sentences[status] ?? 'The request was refused.', request_id: requestId });
  const about = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  return { headers: { ...plainHeaders(publicUrl), ...about, 'cache-control': 'no-store', 'x-request-id': requestId }, body };
}

/** For an address that no route can be looked up for. */
export const answerBadAddress =
  (publicUrl: string) =>
  (error: FastifyError, request: FastifyRequest, { raw }: FastifyReply): void => {
    const status = error.statusCode ?? 400;
    const { headers, body } = bareAnswer(publicUrl, status, request.id);
    request.log.info({ request_id: request.id, method: request.method, status, address: request.ip }, 'request');
    raw.writeHead(status, headers).end(body);
  };

const statusOf = (code: string | undefined): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
};

/** For bytes that are no HTTP, headers without end, and requests that never arrive. */
export const answerClientError =
  (publicUrl: string, log: Log) =>
  ({ code }: Error & { readonly code?: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const [status, requestId] = [statusOf(code), randomUUID()];
    const { headers, body } = bareAnswer(publicUrl, status, requestId);
    log.info({ request_id: requestId, status, address: socket.remoteAddress }, 'request');
    if (!socket.writable) return void socket.destroy();
    const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
  };

/** What Node would answer by itself, without a body or a header. */
export function answerForNode(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hasHost = request.raw.headers.host !== undefined || request.raw.httpVersion === '1.0';
    done(hasHost ? undefined : new BadRequest('The request names no host. Send a Host header.'));
  });
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = bareAnswer(publicUrl, 417, randomUUID());
    response.writeHead(417, headers).end(body);
  });
}
