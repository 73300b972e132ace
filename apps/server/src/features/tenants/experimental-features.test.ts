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

const put = (features: readonly string[], { headers }: TestPerson) =>
  api.app.inject({ method: 'PUT', url: '/api/v1/experimental-features', payload: { features }, headers });
const featuresOf = async ({ headers }: TestPerson) =>
  (await api.app.inject({ url: '/api/customer/attributes', headers })).json<{ experimental_features: string[] }>().experimental_features;

test('provider staff switch features on and off for the whole tenant and for no other, and its administrators are told', async () => {
  const answer = await put(['zero-trust-evidence', 'safe-use-of-ai', 'safe-use-of-ai'], engineer);
  expect([answer.statusCode, answer.json()]).toEqual([200, { experimental_features: ['safe-use-of-ai', 'zero-trust-evidence'] }]);
  expect(await featuresOf(administrator)).toEqual(['safe-use-of-ai', 'zero-trust-evidence']);
  expect(await featuresOf(await api.signedIn(other, 'administrator'))).toEqual([]);
  await put(['safe-use-of-ai'], engineer);
  await put(['safe-use-of-ai'], engineer);
  expect(await featuresOf(administrator)).toEqual(['safe-use-of-ai']);
  const { rows } = await api.fresh.owner.query<{ message: string }>(
    "select message from audit_event where tenant_id = $1 and action = 'experimental-features.set' order by seq",
    [home],
  );
  expect(rows.map(({ message }) => message)).toEqual([
    'Experimental features: switched on Safe Use of AI, Zero Trust Evidence.',
    'Experimental features: switched off Zero Trust Evidence.',
  ]);
  const notified = await api.fresh.owner.query<{ subject: string }>('select subject from notification where account_id = $1', [
    administrator.accountId,
  ]);
  expect(notified.rows).toHaveLength(2);
});

test('no one of the tenant switches them, and unknown ones are refused', async () => {
  expect((await put([], administrator)).statusCode).toBe(403);
  expect((await put(['everything'], engineer)).statusCode).toBe(400);
});
