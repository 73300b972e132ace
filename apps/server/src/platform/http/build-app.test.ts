import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoint } from '@rampart/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reply, route } from './route.ts';
import { as, testApp, type TestApp } from '../../../test-support/api/test-app.ts';

const text = endpoint({
  method: 'GET',
  path: '/api/text/{length}',
  summary: 'Text',
  allow: 'anyone',
  params: z.object({ length: z.coerce.number() }),
  responses: { 200: z.object({ text: z.string(), address: z.string() }) },
});

let server: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  server = await testApp({
    routes: [route(text, async ({ params, request }) => reply(200, { text: 'x'.repeat(params.length), address: request.ip }))],
  });
  app = server.app;
});
afterAll(() => app.close());

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

test('gives every request its own id, whatever id the caller sends', async () => {
  const responses = await Promise.all(
    ['/api/text/1', '/api/text/1', '/nowhere'].map((url) => app.inject({ url, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })),
  );
  const ids = responses.map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(uuid);
});

test('a request is one line in the log, with its id and without its query or its secrets', async () => {
  const before = server.logged().length;
  const headers = { ...as('standard'), cookie: 'rampart_session=canary' };
  const { headers: answered } = await app.inject({ url: '/api/text/3?code=canary', headers });
  const lines = server.logged().slice(before);
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'info',
      msg: 'request',
      method: 'GET',
      route: '/api/text/:length',
      status: 200,
      address: '127.0.0.1',
      request_id: answered['x-request-id'],
    }),
  ]);
  await app.inject('/nowhere/to/be/found?code=canary');
  const json = { 'content-type': 'application/json', authorization: 'Bearer canary', 'x-api-key': 'canary' };
  await app.inject({
    method: 'POST',
    url: '/api/text/3',
    headers: json,
    payload: { password: 'canary', canary: { token: 'canary' } },
  });
  expect(JSON.stringify(server.logged().slice(before))).not.toMatch(/canary|Bearer/);
});

test.each([
  ['br', 'gzip, br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
])('a long answer is compressed with %s', async (encoding, accepted, open) => {
  const response = await app.inject({ url: '/api/text/5000', headers: { 'accept-encoding': accepted } });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toContain('accept-encoding');
  expect(response.rawPayload.length).toBeLessThan(1000);
  expect(JSON.parse(open(response.rawPayload).toString())).toMatchObject({ text: 'x'.repeat(5000) });
});

test('compresses no short answer, and none for a caller that does not accept it', async () => {
  const short = await app.inject({ url: '/api/text/10', headers: { 'accept-encoding': 'br' } });
  const plain = await app.inject('/api/text/5000');
  expect([short.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([undefined, undefined]);
});

test.each([
  ['no proxy', [], '127.0.0.1'],
  ['a proxy elsewhere', ['10.0.0.0/8'], '127.0.0.1'],
  ['the proxy it comes from', ['127.0.0.1'], '198.51.100.7'],
])('with %s trusted, the forwarding header is believed accordingly', async (_who, trustedProxies, address) => {
  const { app: behind } = await testApp({
    config: { publicUrl: 'http://localhost', trustedProxies },
    routes: [route(text, async ({ request }) => reply(200, { text: '', address: request.ip }))],
  });
  const response = await behind.inject({ url: '/api/text/1', headers: { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' } });
  expect(response.json()).toMatchObject({ address });
  await behind.close();
});

test('what is registered beside the calls is not in the API document', async () => {
  const { app: both } = await testApp({
    routes: [route(text, async () => reply(200, { text: '', address: '' }))],
    registerRest: async (scope) => void scope.post('/api/objects/upload', async () => 'ok'),
  });
  const document = (await both.inject('/api/docs/json')).json<{ paths: object }>();
  expect(Object.keys(document.paths)).toEqual(['/api/text/{length}']);
  await both.close();
});
