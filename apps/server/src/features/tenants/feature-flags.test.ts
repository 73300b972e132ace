import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';

let api: TestApi;
let home: string;
let other: string;
let engineer: TestPerson;
let administrator: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  [home, other] = [await api.fresh.createTenant('Home'), await api.fresh.createTenant('Another')];
  engineer = await api.signedIn(home, 'rampart-engineer');
  administrator = await api.signedIn(home, 'administrator');
});
afterAll(() => api.close());

const put = (flags: readonly string[], { headers }: TestPerson) =>
  api.app.inject({ method: 'PUT', url: '/api/v1/feature-flags', payload: { flags }, headers });
const get = (url: string, { headers }: TestPerson) => api.app.inject({ url, headers });
const flagsOf = async (person: TestPerson) =>
  (await get('/api/customer/attributes', person)).json<{ feature_flags: string[] }>().feature_flags;
const all = ['rampart_tools', 'netskope', 'microsoft_defender_endpoint'];

test('flags are on until provider staff switch one off, in this tenant and in no other, and the audit log says so', async () => {
  expect(await flagsOf(administrator)).toEqual(all);
  const answer = await put(['netskope', 'rampart_tools'], engineer);
  expect([answer.statusCode, answer.json()]).toEqual([200, { feature_flags: ['rampart_tools', 'netskope'] }]);
  await put(['netskope', 'rampart_tools'], engineer);
  expect(await flagsOf(administrator)).toEqual(['rampart_tools', 'netskope']);
  expect(await flagsOf(await api.signedIn(other, 'administrator'))).toEqual(all);
  const { rows } = await api.fresh.owner.query<{ message: string }>(
    "select message from audit_event where tenant_id = $1 and action = 'feature-flags.set' order by seq",
    [home],
  );
  expect(rows.map(({ message }) => message)).toEqual(['Feature flags: switched off microsoft_defender_endpoint.']);
});

test('without its flag, the calls of Rampart Tools are refused and say where it is switched on', async () => {
  await put([], engineer);
  const refused = await get('/api/v1/tools/queue', engineer);
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { detail: expect.stringContaining('Rampart Admin Settings') }]);
  await put(all, engineer);
  expect((await get('/api/v1/tools/queue', engineer)).statusCode).toBe(200);
});

test('no one of the tenant switches them, and unknown ones are refused', async () => {
  expect((await put([], administrator)).statusCode).toBe(403);
  expect((await put(['everything'], engineer)).statusCode).toBe(400);
});
