import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../test-support/api/test-api.ts';
import { agreementVersion } from '../../features/tenants/index.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { buildApi } from '../run-api.ts';
import { createDemo, demoEntrances, describeDemo } from './create-demo.ts';
import { demoTenants } from './demo-people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const rows = async (text: string) => (await api.fresh.owner.query<Record<string, unknown>>(text)).rows;

test('started twice, the demo is there once, with the same password', async () => {
  const [first, again] = [await createDemo(api.platform), await createDemo(api.platform)];
  expect(describeDemo(again)).toBe(describeDemo(first));
  expect(await rows('select name from tenant order by name')).toEqual(
    ['Halden Freight', 'Norrvik Clinics', 'Rampart'].map((name) => ({ name })),
  );
  const people = demoTenants.flatMap((tenant) => tenant.people.map(({ email }) => ({ email })));
  expect(await rows('select email from account')).toHaveLength(people.length);
});

const signature = (name: string, email: string) => ({ name, version: agreementVersion, signed_by: email, email });

test('the administrators of two tenants have signed the agreement, which their logs say once; Norrvik Clinics is still asked to', async () => {
  await createDemo(api.platform);
  const signed =
    'select name, version, signed_by, email from agreement_signature s join tenant using (tenant_id) join account a on a.id = s.account_id';
  expect(await rows(`${signed} order by name`)).toEqual([
    signature('Halden Freight', 'sunniva.aas@haldenfreight.example'),
    signature('Rampart', 'adaeze.nwosu@rampart.example'),
  ]);
  expect(await rows("select actor from audit_event where action = 'agreement.sign'")).toHaveLength(2);
});

const entrancesOf = async (app: TestApi['app']) =>
  (await app.inject({ url: '/api/v1/auth/demo' })).json<{ entrances: { label: string; email: string; password: string }[] }>().entrances;

test('the sign-in page of a demo offers one person for each part, and they can sign in', async () => {
  const demo = await createDemo(api.platform);
  const webFolder = await mkdtemp(join(tmpdir(), 'rampart-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__">');
  const started = await buildApi({ ...api.platform, metrics: createMetrics() }, webFolder, { demoEntrances: demoEntrances(demo) });
  const entrances = await entrancesOf(started.app);
  expect(entrances.map(({ label, email }) => [label, email])).toEqual([
    ['Administrator', 'sunniva.aas@haldenfreight.example'],
    ['Standard', 'rashid.okafor@haldenfreight.example'],
    ['Read-only', 'ingrid.solheim@haldenfreight.example'],
    ['Provider', 'adaeze.nwosu@rampart.example'],
  ]);
  const { email, password } = entrances[3]!;
  expect((await started.app.inject({ method: 'POST', url: '/api/auth', payload: { email, password } })).statusCode).toBe(200);
  await started.stop();
  await rm(webFolder, { recursive: true });
});

test('started otherwise it offers no one, even on the data of a demo', async () => {
  await createDemo(api.platform);
  expect(await entrancesOf(api.app)).toEqual([]);
});
