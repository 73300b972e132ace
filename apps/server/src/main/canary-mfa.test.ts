import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDump, tracesOf } from '../../test-support/database/full-dump.ts';
import { startTestApi, type TestApi } from '../../test-support/api/test-api.ts';
import { codeOf, pinTime, startSetup, wrongCode } from '../../test-support/access/test-authenticator.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { type Api, buildApi } from './run-api.ts';

let api: TestApi;
let loud: Api;
let webFolder: string;
let log = '';
beforeAll(async () => {
  api = await startTestApi();
  webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  const written = createLog({ level: 'debug', destination: { write: (line) => (log += line) } });
  loud = await buildApi({ ...api.platform, metrics: createMetrics(), log: written }, webFolder);
});
afterAll(async () => {
  await loud.stop();
  await api.close();
  await rm(webFolder, { recursive: true, force: true });
});

test("an authenticator's secret reaches neither the log nor the database, pending or in use", async () => {
  const time = pinTime(api);
  const anna = await api.signedIn(await api.fresh.createTenant('Home'), 'administrator');
  const { app } = loud;
  const register = { method: 'POST', url: '/api/totp-mfa/register', headers: anna.headers } as const;
  const signIn = (totp_token: string) =>
    app.inject({ method: 'POST', url: '/api/auth', payload: { email: anna.email, password: anna.password, totp_token } });

  const secret = await startSetup(loud, anna);
  const pending = await fullDump(api.fresh.owner);
  const sent = { totp_token: wrongCode(secret, time), totp_secret: secret };
  const statuses = [
    await app.inject({ ...register, payload: sent }),
    await app.inject({ ...register, payload: { ...sent, [secret]: secret } }),
    await app.inject({ ...register, payload: { totp_token: codeOf(secret, time), totp_secret: secret } }),
    await signIn(wrongCode(secret, time)),
    await signIn(codeOf(secret, time, 1)),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([400, 400, 200, 401, 200]);

  const inUse = await fullDump(api.fresh.owner);
  const bytes = Buffer.from(Secret.fromBase32(secret).bytes);
  const traces = [...tracesOf(secret), bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)];
  expect(log.split('\n').length).toBeGreaterThan(statuses.length);
  expect(pending).toContain('totp-pending');
  for (const trace of traces) for (const text of [log, pending, inUse]) expect(text).not.toContain(trace);
});
