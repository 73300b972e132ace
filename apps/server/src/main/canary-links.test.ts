import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDump, tracesOf } from '../../test-support/database/full-dump.ts';
import { linkTo, runQueued } from '../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi } from '../../test-support/api/test-api.ts';
import { type Api, buildApi } from './run-api.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { sendResetHandler } from '../features/access/reset/send-reset.ts';

let api: TestApi;
let loud: Api;
let webFolder: string;
let log = '';
beforeAll(async () => {
  api = await startTestApi();
  webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  const destination = { write: (line: string) => (log += line) };
  loud = await buildApi({ ...api.platform, metrics: createMetrics(), log: createLog({ level: 'debug', destination }) }, webFolder);
});
afterAll(async () => {
  await loud.stop();
  await api.close();
  await rm(webFolder, { recursive: true, force: true });
});

test('the tokens and passwords of registration and reset are in no log and no dump, used or not', async () => {
  const email = `${randomUUID()}@example.test`;
  const [password, next] = [`canary-${randomUUID()}`, `canary-${randomUUID()}`];
  const admin = await api.signedIn(await api.fresh.createTenant('Home'), 'administrator');
  const post = (url: string, payload: object, headers = {}) => loud.app.inject({ method: 'POST', url, payload, headers });
  await post('/api/customer/user/register', { email, role: 'standard' }, admin.headers);
  const link = await linkTo(api, email);
  const invited = link.searchParams.get('token') ?? '';
  const names = { first_name: '', last_name: '' };
  const statuses = [
    await loud.app.inject({ url: `/api/signup${link.search}` }),
    await post('/api/signup', { ...names, email: 'x@example.test', token: invited, password }),
    await post('/api/signup', { ...names, email, token: invited, password, more: password }),
    await post('/api/signup', { ...names, email, token: invited, password }),
    await loud.app.inject({ url: '/api/password/reset', query: { email } }),
  ].map(({ statusCode }) => statusCode);
  await runQueued(api, sendResetHandler({ ...api.platform, publicUrl: api.platform.config.publicUrl }));
  const token = (await linkTo(api, email)).searchParams.get('token') ?? '';
  statuses.push((await loud.app.inject({ url: `/password-reset?token=${token}` })).statusCode);
  const dumpBefore = await fullDump(api.fresh.owner);
  statuses.push((await post('/api/password/reset', { token, new_password: next })).statusCode);
  expect(statuses).toEqual([200, 400, 400, 200, 200, 200, 200]);

  const dumps = [dumpBefore, await fullDump(api.fresh.owner)];
  expect(log.split('\n').length).toBeGreaterThan(statuses.length);
  for (const trace of [invited, token, password, next].flatMap(tracesOf))
    for (const text of [log, ...dumps]) expect(text).not.toContain(trace);
});
