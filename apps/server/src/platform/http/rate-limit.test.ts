import { endpoint } from '@rampart/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { reply, route } from './route.ts';
import { as, testApp } from '../../../test-support/api/test-app.ts';

const read = endpoint({ method: 'GET', path: '/api/read', summary: 'Read', allow: 'session:read', responses: { 200: z.object({}) } });
const open = endpoint({ method: 'GET', path: '/api/open', summary: 'Open', allow: 'anyone', responses: { 200: z.object({}) } });

async function serve(trustedProxies: readonly string[] = []): Promise<FastifyInstance> {
  const routes = [route(read, async () => reply(200, {})), route(open, async () => reply(200, {}))];
  const { app } = await testApp({
    config: { publicUrl: 'http://localhost', trustedProxies },
    routes,
    registerRest: async (scope) => {
      for (const url of ['/healthz', '/readyz', '/assets/app.js']) scope.get(url, async () => 'ok');
    },
  });
  onTestFinished(async () => app.close());
  return app;
}

interface Sent {
  readonly url?: string;
  readonly remoteAddress?: string;
  readonly headers?: Record<string, string>;
}

const madeUp = (index: number) => ({ headers: { authorization: `Bearer a.b.signature${index}` } });
const spoofed = (index: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${index % 250}` } });
const from = (address: string) => () => ({ headers: { 'x-forwarded-for': address } });
const hopping = (index: number) => ({ remoteAddress: `2001:db8:0:1::${index.toString(16)}` });

/** The statuses of so many requests, in a row, that may differ from one to the next. */
async function send(app: FastifyInstance, count: number, requestOf: (index: number) => Sent): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await app.inject({ url: '/api/open', ...requestOf(index) })).statusCode);
  }
  return statuses;
}

test('stops an anonymous caller after 600 requests in a minute, and says how long to wait', async () => {
  const app = await serve();
  expect(new Set(await send(app, 600, () => ({})))).toEqual(new Set([200]));
  const stopped = await app.inject('/api/open');
  expect([stopped.statusCode, stopped.headers['retry-after']]).toEqual([429, '13']);
  expect(stopped.json()).toEqual({
    detail: 'Too many requests. Wait a minute, then try again.',
    request_id: stopped.headers['x-request-id'],
  });
  expect((await app.inject({ url: '/api/open', remoteAddress: '203.0.113.9' })).statusCode).toBe(200);
});

test('signed-in callers are not counted for their address while the database is gone', async () => {
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const { app } = await testApp({ routes: [route(read, async () => reply(200, {}))], authenticate: () => Promise.reject(gone) });
  onTestFinished(async () => app.close());
  expect(new Set(await send(app, 700, (index) => ({ ...madeUp(index), url: '/api/read' })))).toEqual(new Set([503]));
});

test('tokens made up for each request count for the address that sends them', async () => {
  const app = await serve();
  expect(new Set(await send(app, 300, (index) => ({ ...madeUp(index), url: '/api/read' })))).toEqual(new Set([401]));
  await send(app, 300, madeUp);
  expect(await send(app, 1, madeUp)).toEqual([429]);
  expect(await send(app, 1, () => ({ url: '/api/read', headers: as('read-only') }))).toEqual([200]);
});

test('a forwarding header made up for each request changes nothing', async () => {
  const app = await serve();
  await send(app, 600, spoofed);
  expect(await send(app, 1, spoofed)).toEqual([429]);
});

test('behind a proxy that is trusted, each caller has an own limit', async () => {
  const app = await serve(['127.0.0.1']);
  await send(app, 600, from('198.51.100.1'));
  expect([...(await send(app, 1, from('198.51.100.1'))), ...(await send(app, 1, from('198.51.100.2')))]).toEqual([429, 200]);
});

test('all addresses of one IPv6 network count as one', async () => {
  const app = await serve();
  await send(app, 600, hopping);
  expect(await send(app, 1, hopping)).toEqual([429]);
  expect(await send(app, 1, () => ({ remoteAddress: '2001:db8:0:2::1' }))).toEqual([200]);
});

test('gives sessions separate limits, above those of their address', async () => {
  const app = await serve();
  const asked = { url: '/api/read', headers: as('standard', 'one') };
  expect(new Set(await send(app, 3000, () => asked))).toEqual(new Set([200]));
  expect(await send(app, 1, () => asked)).toEqual([429]);
  expect(await send(app, 1, () => ({ url: '/api/read', headers: as('standard', 'two') }))).toEqual([200]);
});

test('an address that asks for what does not exist is stopped too', async () => {
  const app = await serve();
  await send(app, 600, () => ({ url: '/nowhere' }));
  expect(await send(app, 1, () => ({ url: '/nowhere' }))).toEqual([429]);
});

test('health checks and files of the web app are not counted', async () => {
  const app = await serve();
  await send(app, 600, () => ({}));
  for (const url of ['/healthz', '/readyz', '/assets/app.js']) expect(await send(app, 1, () => ({ url }))).toEqual([200]);
});
