import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@rampart/contract/endpoint.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { openOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../../../test-support/loopback/otlp-receiver.ts';
import { as, testApp } from '../../../test-support/api/test-app.ts';
import { createLog } from '../log/log.ts';
import { createEgress } from '../egress/guarded-fetch.ts';
import { observeEgress } from '../egress/observe-egress.ts';
import { reply, route } from '../http/route.ts';
import { Secret } from '../log/secret.ts';
import { declareJob } from '../queue/declare-job.ts';
import { handle } from '../queue/job-handler.ts';
import { openQueue } from '../queue/queue.ts';
import { startWorker } from '../queue/start-worker.ts';
import { openTracing } from './open-tracing.ts';

const silent = pino({ level: 'silent' });
let fresh: FreshDatabase;
let tenantId: string;
let receiver: OtlpReceiver;
beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Traced');
});
beforeEach(async () => {
  receiver = await openOtlpReceiver();
  return () => receiver.close();
});
afterAll(() => fresh.close());

const open = (headers: Record<string, Secret> = {}, log = silent) =>
  openTracing({ config: { otlp: { endpoint: receiver.endpoint, headers } }, log });

/** A vendor that keeps the headers of what it was asked. */
async function openVendor() {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headersDistinct['traceparent']?.[0]);
    response.writeHead(200).end('vendor-body-canary');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const reading = declareJob({ name: 'read.vendor', payload: z.object({}), urgent: true });
const request = endpoint({
  method: 'POST',
  path: '/api/readings/{id}',
  summary: 'Reads a vendor',
  allow: 'anyone',
  params: z.object({ id: z.string() }),
  query: z.object({ token: z.string() }),
  body: z.object({ password: z.string() }),
  responses: { 200: z.object({}) },
});

test('one trace goes from a call through its job to the vendor, without anything secret in it', async () => {
  const tracing = await open();
  const vendor = await openVendor();
  const egress = observeEgress(createEgress({ allow: [], hosts: { 'vendor.example': vendor.url } }), { onSent: () => {}, tracing });
  const queue = await openQueue({ connectionString: fresh.appUrl, onError: () => {}, carry: () => tracing.carry() });
  const { app } = await testApp({
    tracing,
    routes: [
      route(request, async () => {
        await fresh.db.inTenant(tenantId, (tx) => queue.enqueue(tx, reading, {}));
        return reply(200, {});
      }),
    ],
  });
  const worked = Promise.withResolvers<void>();
  const worker = await startWorker({
    db: fresh.db,
    connectionString: fresh.appUrl,
    concurrency: 2,
    log: silent,
    tracing,
    handlers: [
      handle(reading, async () => {
        const init = { method: 'POST', headers: { authorization: 'Bearer vendor-token-canary' }, body: 'sent-body-canary' };
        await egress.fetch('https://vendor.example/people/path-canary?q=query-canary', init);
        worked.resolve();
      }),
    ],
  });
  const answered = await app.inject({
    method: 'POST',
    url: '/api/readings/id-canary?token=token-canary',
    headers: { ...as('administrator'), cookie: 'session=cookie-canary' },
    payload: { password: 'password-canary' },
  });
  expect(answered.statusCode).toBe(200);
  await worked.promise;
  await worker.stop({ graceSeconds: 5 });
  await Promise.all([app.close(), queue.close(), egress.close()]);
  await tracing.close();

  const named = (name: string): ReceivedSpan => receiver.spans.find((span) => span.name === name)!;
  const [call, job, sent] = [named('POST /api/readings/{id}'), named('job read.vendor'), named('POST vendor')];
  expect(new Set([call.traceId, job.traceId, sent.traceId]).size).toBe(1);
  expect([call.parentSpanId ?? '', job.parentSpanId, sent.parentSpanId]).toEqual(['', call.spanId, job.spanId]);
  expect([call.kind, job.kind, sent.kind]).toEqual([2, 5, 3]);
  expect(call.attributes).toMatchObject({ 'http.route': '/api/readings/{id}', 'http.response.status_code': 200 });
  expect(job.attributes).toMatchObject({ 'rampart.tenant_id': tenantId, 'rampart.attempt': 1 });
  expect(sent.attributes).toMatchObject({ 'server.address': 'vendor.example', 'http.response.status_code': 200 });
  expect(receiver.services).toEqual(new Set(['rampart']));
  expect(receiver.bodies.join('\n')).not.toMatch(/canary/);
  expect(vendor.asked).toEqual([undefined]);
});

test('of a failure only its name is sent', async () => {
  const tracing = await open();
  const failing = tracing.inSpan({ name: 'job x', kind: 'consumer', attributes: {} }, () =>
    Promise.reject(new TypeError('anna@example.com has the password canary')),
  );
  await expect(failing).rejects.toThrow('canary');
  await tracing.close();
  expect(receiver.spans).toMatchObject([{ name: 'job x', status: { code: 2 }, attributes: { 'error.type': 'TypeError' } }]);
  expect(receiver.bodies.join()).not.toMatch(/canary|anna/);
});

test('what was carried from nowhere, or is no trace, starts a trace of its own', async () => {
  const tracing = await open();
  expect(tracing.carry()).toBeUndefined();
  for (const parent of [undefined, '', 'nonsense', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`])
    await tracing.inSpan({ name: 'job x', kind: 'consumer', attributes: {}, parent }, async () => {});
  await tracing.close();
  expect(receiver.spans.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '', '', '']);
});

test('the headers of the operator go with it; a collector that refuses is named in one line, and holds nothing up', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  receiver.status = 503;
  const tracing = await open({ authorization: new Secret('Bearer collector-canary') }, log);
  for (const number of [1, 2]) await tracing.inSpan({ name: `job ${number}`, kind: 'consumer', attributes: {} }, async () => {});
  await tracing.close();
  expect(receiver.requests[0]).toMatchObject({ url: '/v1/traces', headers: { authorization: 'Bearer collector-canary' } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/traces could not be sent/);
  expect(lines[0]).not.toMatch(/canary/);
});

test('a collector that never answers does not keep the process from ending', { timeout: 6000 }, async () => {
  const unanswered = Promise.withResolvers<void>();
  const mute = createServer(() => unanswered.resolve()).listen(0, '127.0.0.1');
  onTestFinished(() => void mute.close());
  await once(mute, 'listening');
  const endpointOfMute = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const tracing = await openTracing({ config: { otlp: { endpoint: endpointOfMute, headers: {} } }, log: silent });
  await tracing.inSpan({ name: 'job x', kind: 'consumer', attributes: {} }, async () => {});
  await Promise.all([unanswered.promise, tracing.close()]);
  expect(receiver.requests).toEqual([]);
});

test('a collector that sends elsewhere is not followed', async () => {
  receiver.status = 302;
  const tracing = await open();
  await tracing.inSpan({ name: 'job x', kind: 'consumer', attributes: {} }, async () => {});
  await tracing.close();
  expect(receiver.requests).toHaveLength(1);
});

test.each([
  ['without a collector, nothing of OpenTelemetry is loaded', undefined, 0],
  ['with a collector, it is', { endpoint: 'http://127.0.0.1:9', headers: {} }, 1],
])('%s', (_title, otlp, loaded) => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = new Set();
    registerHooks({ resolve: (name, context, next) => (name.includes('@opentelemetry/sdk-trace') && loaded.add(name), next(name, context)) });
    const { openTracing } = await import(${JSON.stringify(new URL('open-tracing.ts', import.meta.url).href)});
    await openTracing({ config: { otlp: ${JSON.stringify(otlp)} } });
    console.log(loaded.size);
    process.exit();`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })).toBe(`${loaded}\n`);
});
