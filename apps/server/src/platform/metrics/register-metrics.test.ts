import { endpoint } from '@rampart/contract/endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { reply, route } from '../http/route.ts';
import { testApp } from '../../../test-support/api/test-app.ts';
import { Secret } from '../log/secret.ts';
import { parseExposition } from '../../../test-support/api/parse-exposition.ts';
import { createMetrics } from './metrics.ts';
import { observeUnchanged } from './observe-unchanged.ts';
import { registerMetrics } from './register-metrics.ts';

const call = endpoint({
  method: 'GET',
  path: '/api/things/{id}',
  summary: 'A thing',
  allow: 'anyone',
  params: z.object({ id: z.string() }),
  responses: { 200: z.object({}) },
});
const token = 'a-token-of-the-operator';

async function serve(metricsToken?: string) {
  const metrics = createMetrics();
  const { app } = await testApp({
    routes: [route(call, async () => reply(200, {}))],
    registerRest: async (scope) =>
      registerMetrics(scope, metrics, {
        token: metricsToken === undefined ? undefined : new Secret(metricsToken),
        refresh: async () => {},
      }),
  });
  onTestFinished(async () => app.close());
  return { app, metrics };
}

test('calls are counted by route and status, not by the ids in their paths', async () => {
  const { app } = await serve();
  for (const id of ['one', 'two']) await app.inject(`/api/things/${id}`);
  await app.inject('/nowhere/at/all');
  const { body, headers } = await app.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  const { valueOf } = parseExposition(body);
  expect(valueOf('rampart_http_request_seconds_count', { kind: 'call', method: 'GET', route: '/api/things/:id', status: '200' })).toBe(2);
  expect(valueOf('rampart_http_request_seconds_count', { kind: 'page', method: 'GET', route: 'none', status: '404' })).toBe(1);
  expect(body).not.toMatch(/things\/one|at\/all/);
});

test('polls that are answered before any hook are counted too', async () => {
  const { app, metrics } = await serve();
  const observe = observeUnchanged(metrics);
  for (const seconds of [0.0001, 0.02]) observe('/api/polled', seconds);
  const { body } = await app.inject('/metrics');
  const labels = { kind: 'poll', method: 'GET', route: '/api/polled', status: '304' };
  expect(parseExposition(body).valueOf('rampart_http_request_seconds_count', labels)).toBe(2);
});

test('jobs and the process itself are counted too', async () => {
  const { app, metrics } = await serve();
  metrics.jobEnded({ job: 'mail.deliver', outcome: 'done', seconds: 0.3 });
  metrics.requestSent({ outcome: '429', seconds: 3 });
  const { body } = await app.inject('/metrics');
  const { valueOf } = parseExposition(body);
  expect(valueOf('rampart_jobs_total', { kind: 'mail.deliver', outcome: 'done' })).toBe(1);
  expect(valueOf('rampart_job_seconds_bucket', { kind: 'mail.deliver', le: '0.5' })).toBe(1);
  expect(valueOf('rampart_outgoing_request_seconds_bucket', { outcome: '429', le: '2.5' })).toBe(0);
  expect(valueOf('rampart_outgoing_request_seconds_sum', { outcome: '429' })).toBe(3);
  expect(body).toContain('rampart_process_resident_memory_bytes');
});

test.each([
  ['this machine', { remoteAddress: '127.0.0.1' }, 200],
  ['this machine by IPv6', { remoteAddress: '::1' }, 200],
  ['another machine', { remoteAddress: '10.1.2.3' }, 403],
  ['another machine that claims to be this one', { remoteAddress: '10.1.2.3', headers: { 'x-forwarded-for': '127.0.0.1' } }, 403],
  ['a proxy on this machine', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '203.0.113.5' } }, 403],
])('without a token, %s gets what it should', async (_who, request, status) => {
  const { app } = await serve();
  const response = await app.inject({ url: '/metrics', ...request });
  expect(response.statusCode).toBe(status);
  expect(response.body.includes('rampart_process')).toBe(status === 200);
});

test.each([
  ['the token, from anywhere', { remoteAddress: '10.1.2.3', headers: { authorization: `Bearer ${token}` } }, 200],
  ['no token, even from this machine', { remoteAddress: '127.0.0.1' }, 403],
  ['another token', { headers: { authorization: `Bearer ${token.replace('a', 'b')}` } }, 403],
  ['the start of the token', { headers: { authorization: `Bearer ${token.slice(0, -1)}` } }, 403],
  ['the token without its scheme', { headers: { authorization: token } }, 403],
])('with a token set, %s gets what it should', async (_who, request, status) => {
  const { app } = await serve(token);
  expect((await app.inject({ url: '/metrics', ...request })).statusCode).toBe(status);
});
