import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { openDatabase } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { openOutageLog } from '../database/outage-log.ts';
import { type HealthDeps, registerHealth } from './health.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const listener: Listener = { isUp: () => true, on: () => {}, onInterruption: () => {}, close: async () => {} };

async function ask(url: string, deps: Partial<HealthDeps> = {}) {
  const app = Fastify();
  registerHealth(app, {
    db: fresh.db,
    listener,
    isStopping: () => false,
    part: 'api',
    outage: { isDiskFull: () => false },
    freeSpace: async () => ({ mebibytes: 5000, isEnough: true }),
    ...deps,
  });
  const response = await app.inject(url);
  await app.close();
  return { status: response.statusCode, body: response.json<unknown>() };
}

test('a server with its database is ready', async () => {
  expect(await ask('/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', checks: { database: true, disk: true, listener: true, accepting: true, confirmed: true } },
  });
});

test('without its listener it is slower, and still ready', async () => {
  const ready = await ask('/readyz', { listener: { ...listener, isUp: () => false } });
  expect(ready).toMatchObject({ status: 200, body: { checks: { listener: false } } });
});

test('a server that stops is alive but not ready', async () => {
  const stopping = { isStopping: () => true };
  expect(await ask('/readyz', stopping)).toMatchObject({ status: 503, body: { status: 'not ready', checks: { accepting: false } } });
  expect(await ask('/healthz', stopping)).toEqual({ status: 200, body: { status: 'ok' } });
});

test('a server whose disk is full is alive but not ready', async () => {
  const full = { freeSpace: async () => ({ mebibytes: 3, isEnough: false }) };
  expect(await ask('/readyz', full)).toMatchObject({ status: 503, body: { checks: { database: true, disk: false } } });
  expect(await ask('/healthz', full)).toMatchObject({ status: 200 });
});

test('a server whose database has no room is not ready, though its own disk has', async () => {
  let time = 0;
  const outage = openOutageLog({ error: () => {}, info: () => {} }, () => time);
  outage.coversFullDisk(Object.assign(new Error('could not extend file'), { code: '53100' }));
  expect(await ask('/readyz', { outage })).toMatchObject({ status: 503, body: { checks: { database: true, disk: false } } });
  time += 31_000;
  expect(await ask('/readyz', { outage })).toMatchObject({ status: 200, body: { checks: { disk: true } } });
});

test('a server that has lost its database is alive but not ready', async () => {
  const db = openDatabase({ connectionString: 'postgres://unknown:x@127.0.0.1:1/none', poolSize: 1, onConnectionLost: () => {} });
  expect(await ask('/readyz', { db })).toMatchObject({ status: 503, body: { checks: { database: false, accepting: true } } });
  expect(await ask('/healthz', { db })).toMatchObject({ status: 200 });
  await db.close();
});

test('a server whose database does not answer says so before a load balancer gives up', async () => {
  const db = { ...fresh.db, inPlatform: () => new Promise<never>(() => {}) };
  expect(await ask('/readyz', { db, patienceMs: 20 })).toMatchObject({ status: 503, body: { checks: { database: false } } });
});

test('of a restored copy that is not confirmed, nodes are ready and workers are not; both say why', async () => {
  await fresh.owner.query('insert into restoration (backed_up_at) values (now())');
  expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready', checks: { confirmed: false } } });
  expect(await ask('/readyz', { part: 'worker' })).toMatchObject({
    status: 503,
    body: { status: 'not ready', checks: { confirmed: false } },
  });
  await fresh.owner.query("update restoration set confirmed_at = now(), confirmed_by = 'the operator'");
  expect(await ask('/readyz', { part: 'worker' })).toMatchObject({ status: 200, body: { checks: { confirmed: true } } });
});
