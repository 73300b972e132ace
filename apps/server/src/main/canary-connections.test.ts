import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { azureSecret, type ConnectTestBed, startConnectTestBed } from '../../test-support/connect/connect-test-bed.ts';
import { fullDump, tracesOf } from '../../test-support/database/full-dump.ts';
import { checkHandler, openConnection, sweepHandler } from '../features/connect/index.ts';
import { createLog } from '../platform/log/log.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { startWorker } from '../platform/queue/start-worker.ts';
import { type Api, buildApi } from './run-api.ts';

const canary = () => `canary-${randomUUID()}`;
const [operators, tooLate] = [canary(), canary()];

const okta = (api_key: string) => ({ product: 'okta', auth_method: 'api_key', credentials: { url: 'https://halden.okta.com', api_key } });

let bed: ConnectTestBed;
let loud: Api;
let webFolder: string;
let log = '';
const logger = createLog({ level: 'debug', destination: { write: (line) => (log += line) } });
beforeAll(async () => {
  const apps = { 'microsoft-graph': { client_id: 'ours', client_secret: operators } };
  bed = await startConnectTestBed({ RAMPART_OAUTH_APPS: JSON.stringify(apps) });
  webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  loud = await buildApi({ ...bed.api.platform, metrics: createMetrics(), log: logger }, webFolder);
});
afterAll(async () => {
  await loud.stop();
  await bed.api.close();
  await rm(webFolder, { recursive: true, force: true });
});

test('the credentials of a connection are nowhere in plain text: not in the dump, the log, a job or an answer', async () => {
  const customer = await bed.tenant();
  const { headers } = customer.admin;
  const answers: string[] = [];
  const post = async (url: string, payload: object, more: { authorization: string } = headers) => {
    const answer = await loud.app.inject({ method: 'POST', url, payload, headers: more });
    answers.push(answer.body);
    return answer;
  };
  const [secret, wrong, field, code, token] = [canary(), canary(), canary(), canary(), canary()];
  for (const { rightSecrets } of [bed.okta, bed.microsoft]) for (const right of [secret, token]) rightSecrets.add(right);
  const statuses = [
    await post('/api/credentials/create', okta(secret)),
    await post('/api/credentials/create', { ...okta(wrong), credentials: { ...okta(wrong).credentials, [field.slice(0, 30)]: wrong } }),
    await post('/api/credentials/create', { ...okta(wrong), auth_method: 'username_password' }),
    await post('/api/credentials/create', { ...okta(wrong), more: wrong }),
    await post('/api/credentials/create', { product: wrong.slice(0, 60), ...azureSecret }),
  ].map(({ statusCode }) => statusCode);
  const started = await loud.app.inject({ url: '/api/token/delegate', query: { application: 'microsoft_azure' }, headers });
  const { access, state } = started.json<{ access: string; state: string }>();
  bed.microsoft.codes.set(code, { refresh_token: token });
  const consent = { product: 'microsoft_azure', state, credentials: { tenant: 'halden', api_key: code, url: '' } };
  const bearer = { authorization: `Bearer ${access}` };
  statuses.push((await loud.app.inject({ url: `/oauth-success?code=${code}&state=${state}` })).statusCode);
  statuses.push((await post('/api/credentials/delegate', { ...consent, more: code }, bearer)).statusCode);
  statuses.push((await post('/api/credentials/delegate', consent, bearer)).statusCode);
  const late = { ...consent, credentials: { ...consent.credentials, api_key: tooLate } };
  statuses.push((await post('/api/credentials/delegate', late, bearer)).statusCode);
  expect(statuses).toEqual([200, 400, 400, 400, 400, 200, 400, 200, 400]);

  const { uuid } = await customer.application('okta');
  await post(`/api/v1/application/${uuid}/check`, {});
  const { db, vault, appUrl, queue, clock } = bed.api.platform;
  const handlers = [checkHandler(bed.deps), sweepHandler({ db, vault, queue, clock, log: logger })];
  const worker = await startWorker({ db, connectionString: appUrl, handlers, concurrency: 2, log: logger });
  await expect.poll(async () => (await customer.application('okta')).connections.length, { timeout: 20_000 }).toBe(2);
  await worker.stop({ graceSeconds: 10 });
  answers.push((await loud.app.inject({ url: '/api/application', headers })).body);
  answers.push((await loud.app.inject({ url: `/api/v1/application/${uuid}`, headers })).body);

  const dump = await fullDump(bed.api.fresh.owner);
  const opened = await openConnection(bed.deps, { tenantId: customer.tenantId, applicationId: uuid, signal: new AbortController().signal });
  expect(opened.credentials['api_key']).toBe(secret);
  // Found when it is there: the same search sees what is stored in plain text.
  expect(dump).toContain('Halden Freight');
  expect(dump).toContain('connect.check');
  expect(log).toContain('job done');
  const secrets = [secret, wrong, code, token, tooLate, operators];
  for (const trace of secrets.flatMap(tracesOf)) for (const text of [dump, log, answers.join('\n')]) expect(text).not.toContain(trace);
  for (const trace of [access, state].flatMap(tracesOf)) for (const text of [dump, log]) expect(text).not.toContain(trace);
});
