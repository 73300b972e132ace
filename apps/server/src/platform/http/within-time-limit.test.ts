import { endpoint } from '@rampart/contract/endpoint.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { reply, route } from './route.ts';
import { testApp } from '../../../test-support/api/test-app.ts';
import { withinTimeLimit } from './within-time-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = <T>() => new Promise<T>(() => {});

test('work that ends in time is handed on, and its timer is cleared', async () => {
  await expect(withinTimeLimit(Promise.resolve(7))).resolves.toBe(7);
  await expect(withinTimeLimit(Promise.reject(new Error('own fault')))).rejects.toThrow('own fault');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that does not end is given up after thirty seconds, not before', async () => {
  let outcome: unknown;
  withinTimeLimit(never()).catch((error: unknown) => (outcome = error));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toMatchObject({ status: 503 });
});

test.each(['GET', 'POST'] as const)('a %s whose handler hangs is answered 503', async (method) => {
  const started = Promise.withResolvers<void>();
  const call = endpoint({ method, path: '/api/hangs', summary: 'Hangs', allow: 'anyone', responses: { 200: z.object({}) } });
  const { app } = await testApp({
    routes: [
      route(call, async () => {
        started.resolve();
        return reply(200, await never<Record<string, never>>());
      }),
    ],
  });
  const asked = app.inject({ method, url: '/api/hangs', ...(method === 'POST' ? { payload: {} } : {}) }).then((answered) => answered);
  await started.promise;
  await vi.advanceTimersByTimeAsync(30_000);
  const response = await asked;
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { detail: 'The request took too long. Try again in a moment.', request_id: response.headers['x-request-id'] },
  ]);
  await app.close();
});
