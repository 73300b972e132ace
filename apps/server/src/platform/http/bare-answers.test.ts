import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endpoint } from '@rampart/contract/endpoint.ts';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test-support/api/test-app.ts';
import { reply, route } from './route.ts';
import { registerWebApp } from './web-app.ts';

const takes = endpoint({
  method: 'POST',
  path: '/api/takes/{id}',
  summary: 'Takes',
  allow: 'anyone',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  responses: { 200: z.object({ name: z.string() }) },
});

let server: TestApp;
let port: number;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html>');
  server = await testApp({
    config: { publicUrl: 'https://rampart.example.test', trustedProxies: [] },
    routes: [route(takes, async ({ body }) => reply(200, body))],
    registerRest: (app) => registerWebApp(app, { folder, uploadOrigin: undefined }),
  });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await server.app.close();
  await rm(folder, { recursive: true });
});

interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Byte by byte as given: no client writes such requests. */
async function send(bytes: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  socket.end(bytes, 'latin1');
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)] as const);
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body };
}

const rest = 'host: x\r\nconnection: close\r\n';
const post = (type: string, body: string) =>
  `POST /api/takes/1 HTTP/1.1\r\n${rest}content-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

const requests: readonly (readonly [string, number, string])[] = [
  ['an address that does not decode', 400, `GET /api/%ff HTTP/1.1\r\n${rest}\r\n`],
  ['a parameter that does not decode', 400, `POST /api/takes/%c0%af HTTP/1.1\r\n${rest}content-length: 0\r\n\r\n`],
  ['a parameter that is too long', 414, `POST /api/takes/${'x'.repeat(400)} HTTP/1.1\r\n${rest}content-length: 0\r\n\r\n`],
  ['nothing at this address', 404, `GET /api/nowhere HTTP/1.1\r\n${rest}\r\n`],
  ['another method', 404, `DELETE /api/takes/1 HTTP/1.1\r\n${rest}\r\n`],
  ['a body of another type', 415, post('text/plain', 'x')],
  ['a body that is too large', 413, post('application/json', `"${'x'.repeat(1_048_577)}"`)],
  ['a body that does not parse', 400, post('application/json', '{')],
  ['a method that does not exist', 400, `BREW / HTTP/1.1\r\n${rest}\r\n`],
  ['no HTTP at all', 400, 'hello there\r\n\r\n'],
  ['a header with a bare line feed', 400, `GET / HTTP/1.1\r\nx: a\nb\r\n${rest}\r\n`],
  ['two lengths', 400, `POST /api/takes/1 HTTP/1.1\r\n${rest}content-length: 1\r\ncontent-length: 2\r\n\r\nx`],
  ['a length and chunks', 400, `POST /api/takes/1 HTTP/1.1\r\n${rest}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ['headers without end', 431, `GET / HTTP/1.1\r\n${rest}x: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['no host', 400, 'GET /nowhere HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['an expectation', 417, `POST /api/takes/1 HTTP/1.1\r\n${rest}expect: tea\r\ncontent-length: 0\r\n\r\n`],
];

test.each(requests)('the answer to %s is %i, with the headers and the request id of every other', async (_what, status, bytes) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  const usual = (await send(post('application/json', '{"name":"a"}'))).headers;
  const named = ['content-security-policy', 'permissions-policy', 'strict-transport-security', 'referrer-policy'];
  const expected = [...usual].filter(
    ([name]) => named.includes(name) || /^(?:x-(?!ratelimit|request-id)|cross-origin-|origin-)/.test(name),
  );
  expect(expected.length).toBeGreaterThanOrEqual(12);
  expect([...answer.headers]).toEqual(expect.arrayContaining(expected));
  const { detail, request_id: id } = JSON.parse(answer.body) as { detail: unknown; request_id: unknown };
  expect([typeof detail, id]).toEqual(['string', answer.headers.get('x-request-id')]);
});
