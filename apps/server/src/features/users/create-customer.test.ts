import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';

let api: TestApi;
let provider: string;
let boss: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  provider = await api.fresh.createTenant('Provider');
  boss = await api.signedIn(provider, 'superuser');
});
afterAll(() => api.close());

const create = (payload: object, person = boss) =>
  api.app.inject({ method: 'POST', url: '/api/customer/admin/register', payload, headers: person.headers });
const customer = (changes: object = {}) => ({
  customer_name: `Customer ${randomUUID()}`,
  email: `${randomUUID()}@example.test`,
  name: 'Zoë Admin',
  ...changes,
});

test('a tenant is made with an invitation for its first administrator, and both logs say so', async () => {
  const given = customer({ customer_name: ' <b>Ünï & Co</b> ' });
  const response = await create(given);
  expect(response.statusCode).toBe(200);
  const { uuid, invite_link: link } = response.json<{ uuid: string; invite_link: string }>();
  const { rows } = await api.fresh.owner.query('select name, is_provider, onboarding_status from tenant where tenant_id = $1', [uuid]);
  expect(rows).toEqual([{ name: '<b>Ünï & Co</b>', is_provider: false, onboarding_status: 'pending' }]);
  const [mail] = await mailsTo(api, given.email);
  expect(mail?.text).toContain('Accept the invitation');
  // The mailed link proves the mailbox; the one that is shown is another.
  expect(mail?.text).not.toContain(link);
  const checked = await api.app.inject({ url: `/api/signup${new URL(link).search}` });
  expect(checked.json()).toMatchObject({ data: { tenant: '<b>Ünï & Co</b>', first_name: 'Zoë', last_name: 'Admin', has_account: false } });
  const events = await api.fresh.owner.query('select tenant_id, action from audit_event where request_id = $1 order by tenant_id, seq', [
    response.headers['x-request-id'],
  ]);
  expect(events.rows).toEqual([
    { tenant_id: provider, action: 'tenant.create' },
    { tenant_id: uuid, action: 'tenant.create' },
    { tenant_id: uuid, action: 'invitation.create' },
  ]);
});

test('makes a person who has an account the administrator of a new tenant', async () => {
  const anna = await api.signedIn(provider, 'standard');
  const { invite_link: link } = (await create(customer({ email: anna.email }))).json<{ invite_link: string }>();
  const checked = await api.app.inject({ url: `/api/signup${new URL(link).search}` });
  expect(checked.json()).toMatchObject({ data: { has_account: true } });
});

test('of a name that is taken, also at the same moment, there is one tenant', async () => {
  const given = customer();
  const answers = await Promise.all([create(given), create({ ...given, email: 'other@example.test' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 400]);
  const { rows } = await api.fresh.owner.query('select 1 from tenant where name = $1', [given.customer_name]);
  expect(rows).toHaveLength(1);
});

test('lets only superusers create tenants', async () => {
  for (const role of ['administrator', 'rampart-engineer', 'rampart-admin'] as const)
    expect((await create(customer(), await api.signedIn(provider, role))).statusCode).toBe(403);
});

const tenants = async () => (await api.fresh.owner.query('select count(*) from tenant')).rows[0] as unknown;
test.each<[string, object]>([
  ['no name', { customer_name: '' }],
  ['a name of blanks', { customer_name: '  ' }],
  ['a long name', { customer_name: 'x'.repeat(201) }],
  ['a number for a name', { customer_name: 7 }],
  ['a control character', { customer_name: 'a\u0000b' }],
  ['no address', { email: '' }],
  ['an address that takes no mail', { email: '<b>@example.test' }],
  ['no name of the administrator', { name: ' ' }],
  ['an unknown field', { is_provider: true }],
])('%s is refused, and nothing is made', async (_what, changes) => {
  const before = await tenants();
  expect((await create(customer(changes))).statusCode).toBe(400);
  expect(await tenants()).toEqual(before);
});
