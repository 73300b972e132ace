import { endpoint } from '@rampart/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { as, testApp } from '../../../test-support/api/test-app.ts';
import type { AppOptions } from './build-app.ts';
import { Forbidden, TooManyRequests } from './http-error.ts';
import type { RefusedCall } from './refused-call.ts';
import { reply, route } from './route.ts';

const responses = { 200: z.object({}) };
const params = z.object({ id: z.string() });
const manage = endpoint({ method: 'DELETE', path: '/api/thing/{id}', summary: 'Manage', allow: 'users:manage', params, responses });
const signed = endpoint({ method: 'GET', path: '/api/signed', summary: 'Signed', allow: 'session:read', needsAgreement: true, responses });
const open = endpoint({ method: 'POST', path: '/api/open', summary: 'Open', allow: 'anyone', responses });

/** A server whose open call fails in this way. */
async function serve(failure: () => Error, more: Partial<AppOptions> = {}) {
  const reported: RefusedCall[] = [];
  const { app, logged } = await testApp({
    routes: [
      route(manage, async () => reply(200, {})),
      route(signed, async () => reply(200, {})),
      route(open, async () => {
        throw failure();
      }),
    ],
    onRefused: (refused) => void reported.push(refused),
    ...more,
  });
  onTestFinished(async () => app.close());
  return { app, reported, logged };
}
const nothing = () => new Error('not asked');

test('reports a missing permission with the caller, address and call, and nothing that the caller wrote', async () => {
  const { app, reported } = await serve(nothing);
  const response = await app.inject({ method: 'DELETE', url: '/api/thing/secret?token=1', headers: as('read-only', 'ada') });
  expect(response.statusCode).toBe(403);
  expect(reported).toEqual([
    {
      actor: expect.objectContaining({ accountId: 'ada', roles: ['read-only'] }),
      call: 'DELETE /api/thing/:id',
      status: 403,
      reason: 'You do not have permission to perform this action.',
      source: '127.0.0.1',
      requestId: response.headers['x-request-id'],
    },
  ]);
});

test('reports too many requests of a session and of an address, also where there is no call', async () => {
  const { app, reported } = await serve(nothing, {
    windows: { hit: () => ({ current: 10_000, ttl: 1000 }), exchange: async () => {}, close: async () => {} },
  });
  const asked = [
    { url: '/api/signed', headers: as('standard', 'ada') },
    { url: '/api/signed', headers: { authorization: 'Bearer made.up.token' } },
    { url: '/no/such/thing' },
  ];
  for (const request of asked) expect((await app.inject(request)).statusCode).toBe(429);
  expect(reported.map(({ actor, call, status }) => [actor?.accountId, call, status])).toEqual([
    ['ada', 'GET /api/signed', 429],
    [undefined, 'GET /api/signed', 429],
    [undefined, 'no known call', 429],
  ]);
});

test('reports a refusal by the call itself, unless it is recorded already', async () => {
  let failure: Error = new TooManyRequests('Too many attempts.');
  const { app, reported } = await serve(() => failure);
  const ask = () => app.inject({ method: 'POST', url: '/api/open' });
  expect((await ask()).statusCode).toBe(429);
  failure = Object.assign(new Forbidden('Not you.'), { isRecorded: true });
  expect((await ask()).statusCode).toBe(403);
  expect(reported.map(({ call, reason }) => [call, reason])).toEqual([['POST /api/open', 'Too many attempts.']]);
});

test('reports neither an unsigned agreement nor an anonymous caller', async () => {
  const { app, reported } = await serve(nothing);
  const unsigned = await app.inject({ url: '/api/signed', headers: as('standard') });
  expect([unsigned.statusCode, unsigned.json<{ detail: string }>().detail]).toEqual([403, 'EULA not signed!']);
  expect((await app.inject({ url: '/api/signed' })).statusCode).toBe(401);
  expect(reported).toEqual([]);
});

test('refuses also when reporting fails', async () => {
  const { app, logged } = await serve(nothing, {
    onRefused: () => {
      throw new Error('no room');
    },
  });
  expect((await app.inject({ method: 'DELETE', url: '/api/thing/1', headers: as('read-only') })).statusCode).toBe(403);
  expect(logged()).toContainEqual(expect.objectContaining({ level: 'error', msg: 'a refused call was not noted' }));
});
