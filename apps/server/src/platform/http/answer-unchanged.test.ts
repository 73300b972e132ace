import { listNotifications } from '@rampart/contract/notifications.ts';
import { expect, onTestFinished, test } from 'vitest';
import { as, testApp, testTenantId } from '../../../test-support/api/test-app.ts';
import type { Actor } from './actor.ts';
import { reply, route } from './route.ts';

const caller: Actor = {
  accountId: 'tester',
  email: 'tester@example.test',
  roles: ['read-only'],
  sessionId: 'of tester',
  tenantId: testTenantId,
  isVerified: true,
  isMfaMissing: false,
  isBoundToTenant: false,
  provenAt: new Date(0),
};
const url = '/api/v1/notifications';

async function polling(recalled: () => Actor | undefined) {
  let [version, reads, hits] = [1, 0, 0];
  const unchanged: string[] = [];
  const { app, logged } = await testApp({
    routes: [
      route(listNotifications, async () => {
        reads += 1;
        return reply(200, { notifications: [] });
      }),
    ],
    versions: { current: async () => String(version), recall: () => String(version) },
    recall: recalled,
    onUnchanged: (path) => void unchanged.push(path),
    windows: {
      hit: () => ({ current: (hits += 1), ttl: 1000 }),
      exchange: async () => {},
      close: async () => {},
    },
  });
  onTestFinished(async () => app.close());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (etag?: string, address = url) => {
    const response = await fetch(`${origin}${address}`, { headers: { ...as('read-only'), ...(etag ? { 'if-none-match': etag } : {}) } });
    return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
  };
  return { ask, logged, unchanged, change: () => (version += 1), countReads: () => reads, useUp: () => (hits = 5000) };
}

test('an unchanged poll is answered from memory, without a line in the log', async () => {
  const { ask, logged, unchanged, countReads } = await polling(() => caller);
  const { headers } = await ask();
  const again = await ask(String(headers['etag']));
  expect([again.statusCode, again.headers['etag'], again.body]).toEqual([304, headers['etag'], '']);
  expect(again.headers['cache-control']).toBe('private, no-cache');
  expect(countReads()).toBe(1);
  expect(unchanged).toEqual([url]);
  expect(logged().filter(({ status }) => status === 304)).toEqual([]);
});

test('a change is answered with the data and a new tag', async () => {
  const { ask, change, countReads } = await polling(() => caller);
  const etag = String((await ask()).headers['etag']);
  change();
  const changed = await ask(etag);
  expect(changed.statusCode).toBe(200);
  expect(changed.headers['etag']).not.toBe(etag);
  expect(countReads()).toBe(2);
});

test.each([
  ['who is not in memory', undefined],
  ['without the right to the call in memory', { ...caller, roles: [] }],
])('handles a caller %s in full', async (_who, recalled) => {
  const { ask, unchanged, countReads } = await polling(() => recalled);
  const etag = String((await ask()).headers['etag']);
  expect((await ask(etag)).statusCode).toBe(304);
  expect(countReads()).toBe(1);
  expect(unchanged).toEqual([]);
});

test('a caller over the limit is not answered from memory', async () => {
  const { ask, useUp } = await polling(() => caller);
  const etag = String((await ask()).headers['etag']);
  useUp();
  expect((await ask(etag)).statusCode).toBe(429);
});

test('a console that asks at more addresses than are remembered keeps its tags', async () => {
  const { ask, unchanged, countReads } = await polling(() => caller);
  const addresses = Array.from({ length: 50 }, (_, place) => `${url}?limit=${place + 1}`);
  const tags: string[] = [];
  for (const address of addresses) tags.push(String((await ask(undefined, address)).headers['etag']));
  expect(new Set(tags).size).toBe(addresses.length);
  for (const [place, address] of addresses.entries()) expect((await ask(tags[place], address)).statusCode).toBe(304);
  expect([countReads(), unchanged.length]).toEqual([addresses.length, addresses.length]);
});
