import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linkTo } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';

let api: TestApi;
let admin: TestPerson;
let before: unknown;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.signedIn(await api.fresh.createTenant('Home'), 'administrator');
});
afterAll(() => api.close());
beforeEach(async () => {
  before = await state();
});

const post = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload, headers: admin.headers });
const invite = (payload: object) => post('/api/customer/user/register', payload);
const inviteAcross = (payload: object) => post('/api/cross-tenant/register', payload);
const state = async () =>
  (await api.fresh.owner.query('select (select count(*) from invitation) i, (select count(*) from mail) m')).rows[0] as unknown;

const good = { email: 'new@example.test', role: 'standard' };
test.each<[string, object]>([
  ['nothing', {}],
  ['no address', { role: 'standard' }],
  ['an empty address', { ...good, email: '' }],
  ['no email address', { ...good, email: 'anna' }],
  ['an address too long', { ...good, email: `${'a'.repeat(250)}@b.test` }],
  ['a number for an address', { ...good, email: 7 }],
  ['two addresses', { ...good, email: 'a@example.test,b@example.test' }],
  ['an address with markup', { ...good, email: '<script>@example.test' }],
  ['an address with a line break', { ...good, email: 'a@example.test\r\nbcc:b@example.test' }],
  ['no role', { email: good.email }],
  ["a provider's role", { ...good, role: 'superuser' }],
  ['an empty role', { ...good, role: '' }],
  ['a list of roles', { ...good, role: ['standard'] }],
  ['a name too long', { ...good, name: 'x'.repeat(201) }],
  ['a name with a control character', { ...good, name: 'a\u0000b' }],
  ['an unknown field', { ...good, tenant_id: 'x' }],
])('%s is refused, and nothing is sent', async (_what, payload) => {
  for (const response of [await invite(payload), await inviteAcross(payload)]) {
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json())).toMatch(/"(detail|msg)":/);
  }
  expect(await state()).toEqual(before);
});

test('a role that is none is refused in the words of the dialog', async () => {
  const { detail } = (await invite({ ...good, role: 'king' })).json<{ detail: { msg: string; loc: string[] }[] }>();
  expect(detail).toEqual([{ msg: 'Invalid role type selection', loc: ['body', 'role'] }]);
});

test('an address in another script is invited as it is written', async () => {
  const email = 'ünï@пример.test';
  expect((await inviteAcross({ email, role: 'standard' })).statusCode).toBe(200);
  expect((await linkTo(api, email)).searchParams.get('email')).toBe(email);
});
