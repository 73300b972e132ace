import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDump, tracesOf } from '../../test-support/database/full-dump.ts';
import { startTestApi, type TestApi } from '../../test-support/api/test-api.ts';
import { createUser } from '../features/access/index.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { Secret } from '../platform/log/secret.ts';
import { type Api, buildApi } from './run-api.ts';

let api: TestApi;
let loud: Api;
let webFolder: string;
let log = '';
beforeAll(async () => {
  api = await startTestApi();
  webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  loud = await buildApi(
    { ...api.platform, metrics: createMetrics(), log: createLog({ level: 'debug', destination: { write: (line) => (log += line) } }) },
    webFolder,
  );
});
afterAll(async () => {
  await loud.stop();
  await api.close();
  await rm(webFolder, { recursive: true, force: true });
});

const secretOf = (value: string) => value.slice(value.lastIndexOf('.') + 1);
const canary = () => `canary-${randomUUID()}`;

test('no password, token or cookie of a sign-in reaches the log or the database', async () => {
  const { app } = loud;
  const [password, wrong, query] = [canary(), canary(), canary()];
  const email = `${randomUUID()}@example.test`;
  const tenantId = await api.fresh.createTenant('Home');
  const person = { email, firstName: 'A', lastName: 'B', password: new Secret(password), tenantId };
  await createUser(api.platform, { ...person, role: 'administrator', providerRoles: [] });

  const post = (url: string, payload: object | string, more: object = {}) => app.inject({ method: 'POST', url, payload, ...more });
  const signedIn = await post('/api/auth', { email, password });
  const [cookie] = signedIn.cookies;
  const { access } = signedIn.json<{ access: string }>();
  const headers = { authorization: `Bearer ${access}` };
  const renewed = await post('/api/auth/refresh', '', { cookies: { [cookie!.name]: cookie!.value } });
  const statuses = [
    signedIn,
    renewed,
    await post('/api/auth', { email, password: wrong }),
    await post('/api/auth', { email, password: [wrong] }),
    await post('/api/auth', { email: 'x', password: wrong, [query]: wrong }),
    await post('/api/auth', `{"password":"${wrong}"`, { headers: { 'content-type': 'application/json' } }),
    await app.inject({ url: `/api/session?token=${query}`, headers }),
    await app.inject({ url: `/nowhere?code=${query}`, headers }),
    await app.inject({ url: '/api/session', headers: { authorization: `Bearer ${wrong}` } }),
    await post('/api/auth/refresh', '', { cookies: { [cookie!.name]: `${wrong}.${wrong}.${wrong}` } }),
    await post('/api/logout', { access }, { headers }),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 401, 400, 400, 400, 200, 200, 401, 401, 204]);

  const cookies = [cookie!.value, renewed.cookies[0]!.value];
  const tokens = [access, renewed.json<{ access: string }>().access];
  const secrets = [password, wrong, query, ...[...cookies, ...tokens].flatMap((value) => [value, secretOf(value)])];
  const dump = await fullDump(api.fresh.owner);
  expect(log.split('\n').length).toBeGreaterThan(statuses.length);
  expect(dump).toContain(email);
  for (const trace of secrets.flatMap(tracesOf)) {
    expect(log).not.toContain(trace);
    expect(dump).not.toContain(trace);
  }
});
