import { endpoint } from '@rampart/contract/endpoint.ts';
import { Problem } from '@rampart/contract/problem.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { AppOptions } from './build-app.ts';
import { NotConfigured } from './http-error.ts';
import { reply, route, routeWithOptionalBearer } from './route.ts';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';

const Nothing = z.object({});
const read = endpoint({ method: 'GET', path: '/api/read', summary: 'Read', allow: 'users:read', responses: { 200: Nothing } });

async function serve(options: Partial<AppOptions>) {
  const { app } = await testApp(options);
  onTestFinished(async () => app.close());
  return app;
}

test('answers 401 to anonymous callers, 403 without the permission and 200 with it', async () => {
  const app = await serve({ routes: [route(read, async () => reply(200, {}))] });
  const statusFor = async (headers: Record<string, string>) => (await app.inject({ url: '/api/read', headers })).statusCode;
  expect([await statusFor({}), await statusFor(as('read-only')), await statusFor(as('standard'))]).toEqual([401, 403, 200]);
});

test('a call with an optional bearer is answered without one, and checks one that is sent', async () => {
  const open = endpoint({ ...read, bearer: 'optional' });
  expect(() => route(open, async () => reply(200, {}))).toThrow('routeWithOptionalBearer');
  const actors: unknown[] = [];
  const handle = async ({ actor }: { readonly actor?: { readonly roles: readonly string[] } | undefined }) => {
    actors.push(actor?.roles);
    return reply(200, {});
  };
  const app = await serve({ routes: [routeWithOptionalBearer(open, handle)] });
  const statusFor = async (headers: Record<string, string>) => (await app.inject({ url: '/api/read', headers })).statusCode;
  expect([await statusFor({}), await statusFor(as('read-only')), await statusFor(as('standard'))]).toEqual([200, 403, 200]);
  expect(await statusFor({ authorization: 'Bearer nonsense' })).toBe(401);
  expect(actors).toEqual([undefined, ['standard']]);
  const document = (await app.inject('/api/docs/json')).json<{ paths: Record<string, { get: { security: object } }> }>();
  expect(document.paths['/api/read']?.get.security).toEqual([{ bearer: [] }, {}]);
});

test('refuses anonymous callers before their body is read', async () => {
  const write = endpoint({ ...read, method: 'POST', body: z.strictObject({ a: z.string() }) });
  const app = await serve({ routes: [route(write, async () => reply(200, {}))] });
  const broken = { method: 'POST', url: '/api/read', payload: '{', headers: { 'content-type': 'application/json' } } as const;
  expect((await app.inject(broken)).statusCode).toBe(401);
  expect((await app.inject({ ...broken, headers: { ...broken.headers, ...as('standard') } })).statusCode).toBe(400);
});

test('a call of an entitlement is closed to a tenant without it, whatever the role', async () => {
  const asked: unknown[] = [];
  const licensed = endpoint({ ...read, entitled: 'drift_detection' });
  const routes = [route(licensed, async () => reply(200, {}))];
  const isEntitled: AppOptions['isEntitled'] = async ({ tenantId }, entitlement) => {
    asked.push([tenantId, entitlement]);
    return false;
  };
  const closed = await (await serve({ routes, isEntitled })).inject({ url: '/api/read', headers: as('superuser') });
  expect([closed.statusCode, closed.json<Problem>().detail]).toEqual([403, 'You do not have entitlements to access this feature.']);
  expect(asked).toEqual([[testTenantId, 'drift_detection']]);
  const open = await serve({ routes, isEntitled: async () => true });
  expect((await open.inject({ url: '/api/read', headers: as('standard') })).statusCode).toBe(200);
});

test('444 is an outcome of a call: returned by its handler, or thrown', async () => {
  const call = endpoint({
    method: 'GET',
    path: '/api/{how}',
    summary: 'Ask for what is not set up',
    allow: 'anyone',
    params: z.object({ how: z.string() }),
    responses: { 200: Nothing, 444: z.object({ detail: z.string() }) },
  });
  const app = await serve({
    routes: [
      route(call, async ({ params }) => {
        if (params.how === 'thrown') throw new NotConfigured('Jira');
        return reply(444, { detail: 'Jira is not configured.' });
      }),
    ],
  });
  for (const how of ['thrown', 'returned']) {
    const response = await app.inject(`/api/${how}`);
    expect([response.statusCode, response.json<Problem>().detail]).toEqual([444, 'Jira is not configured.']);
  }
  const document = (await app.inject('/api/docs/json')).json<{ paths: Record<string, { get: { responses: object } }> }>();
  expect(Object.keys(document.paths['/api/{how}']?.get.responses ?? {})).toContain('444');
});

test('what a handler gets is parsed, and what leaves is what the call says', async () => {
  const call = endpoint({
    method: 'GET',
    path: '/api/things/{id}',
    summary: 'A thing',
    allow: 'session:read',
    params: z.object({ id: z.coerce.number() }),
    query: z.object({ deep: z.stringbool().default(false) }),
    responses: { 200: z.object({ id: z.number(), deep: z.boolean(), tenant: z.string() }) },
  });
  const app = await serve({
    routes: [
      route(call, async ({ params, query, tenant }) =>
        reply(200, { id: params.id, deep: query.deep, tenant: tenant.id, secret: 'not in the contract' }),
      ),
    ],
  });
  const response = await app.inject({ url: '/api/things/7?deep=true', headers: as('read-only') });
  expect(response.json()).toEqual({ id: 7, deep: true, tenant: testTenantId });
  expect(response.headers['cache-control']).toBe('no-store');
});
