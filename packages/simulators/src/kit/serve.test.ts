import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FaultPlan } from './fault-plan.ts';
import { serve, type Served } from './serve.ts';

const faults = new FaultPlan();
let served: Served;

const answering = (status: number) => () => ({ status, headers: { 'x-vendor': 'yes' }, body: { code: status } });

beforeEach(async () => {
  faults.clear();
  served = await serve({
    faults,
    faultAnswers: { 'too-many-requests': answering(429), 'server-error': answering(500), 'expired-token': answering(401) },
    routes(server) {
      server.get('/users', async () => ({ users: [] }));
      server.post('/token', async ({ body }) => body);
    },
  });
});
afterEach(() => served.stop());

describe('a simulated vendor over HTTP', () => {
  it('listens on loopback and answers by its routes', async () => {
    expect(served.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${served.url}/users`)).json()).toEqual({ users: [] });
  });

  it('reads forms, as token calls send them', async () => {
    const answer = await fetch(`${served.url}/token`, { method: 'POST', body: new URLSearchParams({ grant_type: 'client_credentials' }) });
    expect(await answer.json()).toEqual({ grant_type: 'client_credentials' });
  });

  it.each([
    ['too-many-requests', 429],
    ['server-error', 500],
    ['expired-token', 401],
  ] as const)('answers %s as the vendor does, once', async (kind, status) => {
    faults.order({ kind });
    const spoiled = await fetch(`${served.url}/users`);
    expect([spoiled.status, spoiled.headers.get('x-vendor'), await spoiled.json()]).toEqual([status, 'yes', { code: status }]);
    expect((await fetch(`${served.url}/users`)).status).toBe(200);
  });

  it('spoils only the matching calls, as often as ordered', async () => {
    faults.order({ kind: 'server-error', path: /^\/users/, times: 2 });
    const statuses = [];
    for (const path of ['/elsewhere', '/users?page=1', '/users', '/users']) statuses.push((await fetch(served.url + path)).status);
    expect(statuses).toEqual([404, 500, 500, 200]);
  });

  it('drops a connection', async () => {
    faults.order({ kind: 'dropped-connection' });
    await expect(fetch(`${served.url}/users`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${served.url}/users`)).status).toBe(200);
  });

  it('answers garbage that claims to be JSON', async () => {
    faults.order({ kind: 'garbage' });
    const answer = await fetch(`${served.url}/users`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  it('answers late, but rightly', async () => {
    faults.order({ kind: 'slow', delayMs: 30 });
    expect(await (await fetch(`${served.url}/users`)).json()).toEqual({ users: [] });
  });

  it('remembers the latest requests, up to a limit', async () => {
    await fetch(`${served.url}/users?page=2`);
    expect(served.requests()).toEqual([{ method: 'GET', path: '/users?page=2', status: 200 }]);
    for (let call = 0; call < 1010; call += 1) await (await fetch(`${served.url}/users`)).text();
    expect(served.requests()).toHaveLength(1000);
  });
});
