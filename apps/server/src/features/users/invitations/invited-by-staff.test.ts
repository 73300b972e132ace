import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo, mailsTo } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';

type Caller = Pick<TestPerson, 'email' | 'headers'>;

let api: TestApi;
let customer: string;
let staff: TestPerson;
let visiting: Caller;
beforeAll(async () => {
  api = await startTestApi();
  const provider = await api.fresh.createTenant('Provider');
  await api.fresh.owner.query('update tenant set is_provider = true where tenant_id = $1', [provider]);
  staff = await api.signedIn(provider, 'rampart-admin');
});
afterAll(() => api.close());
beforeEach(async () => {
  customer = await api.fresh.createTenant('Customer');
  visiting = await visit(staff);
});

const someone = () => `${randomUUID()}@example.test`;
const post = (url: string, payload: object, headers?: Caller['headers']) =>
  api.app.inject({ method: 'POST', url, payload, ...(headers && { headers }) });
async function visit({ accountId, email, password }: TestPerson): Promise<Caller> {
  const { access } = (await post('/api/auth', { email, password })).json<{ access: string }>();
  const moved = await post('/api/tenant/switch', { uuid: customer }, { authorization: `Bearer ${access}` });
  expect([accountId !== '', moved.statusCode]).toEqual([true, 200]);
  return { email, headers: { authorization: `Bearer ${moved.json<{ access: string }>().access}` } };
}
const invite = (email: string, role: string, by = visiting) => post('/api/cross-tenant/register', { email, role }, by.headers);
const setRole = (username: string, role: string, by = visiting) => post('/api/customer/user/role', { username, role }, by.headers);
const copyLink = (email: string, by = visiting) =>
  api.app.inject({ url: '/api/customer/user/invitations/refresh', query: { email }, headers: by.headers });
const signUp = async (email: string) => {
  const link = Object.fromEntries((await linkTo(api, email)).searchParams);
  const joining = { first_name: 'Ada', last_name: 'Lovelace', ...link, password: 'correct horse battery staple' };
  return (await post('/api/signup', joining)).statusCode;
};
const notified = async ({ accountId }: TestPerson) => {
  const { rows } = await api.fresh.owner.query<{ line: string }>(
    `select priority || ': ' || subject as line from notification where account_id = $1 and category = 'users' order by id`,
    [accountId],
  );
  return rows.map(({ line }) => line);
};
const refused =
  'This tenant has an administrator. Give another role, and ask an administrator of the tenant to make the person an administrator.';

describe('where a tenant has an administrator', () => {
  let admin: TestPerson;
  beforeEach(async () => {
    admin = await api.signedIn(customer, 'administrator');
  });

  test('staff who visit it invite no other, and people up to standard, of which its administrators are notified', async () => {
    const [puppet, person] = [someone(), someone()];
    const response = await invite(puppet, 'administrator');
    expect([response.statusCode, response.json()]).toMatchObject([403, { detail: refused }]);
    expect([await mailsTo(api, puppet), await notified(admin)]).toEqual([[], []]);
    expect((await invite(person, 'standard')).statusCode).toBe(200);
    expect(await notified(admin)).toEqual([
      `high: ${staff.email}, of the provider's staff, invited ${person} to your tenant with the role standard.`,
    ]);
  });

  test('staff who visit it make no user an administrator, and its administrators are notified of other changes', async () => {
    const user = await api.signedIn(customer, 'read-only');
    const response = await setRole(user.email, 'administrator');
    expect([response.statusCode, response.json()]).toMatchObject([403, { detail: refused }]);
    expect((await setRole(user.email, 'standard')).statusCode).toBe(204);
    expect(await notified(admin)).toEqual([
      `high: ${staff.email}, of the provider's staff, changed the role of ${user.email} in your tenant from read-only to standard.`,
    ]);
  });

  test('staff who are users of it as well give no more', async () => {
    await api.fresh.owner.query("insert into membership (tenant_id, account_id, role, provider_roles) values ($1, $2, 'standard', '{}')", [
      customer,
      staff.accountId,
    ]);
    visiting = await visit(staff);
    expect((await invite(someone(), 'administrator')).statusCode).toBe(403);
  });

  test('staff get no link of an invitation of an administrator', async () => {
    const email = someone();
    expect((await invite(email, 'administrator', admin)).statusCode).toBe(200);
    expect((await copyLink(email)).statusCode).toBe(403);
    expect((await copyLink(email, admin)).statusCode).toBe(200);
  });

  test('an administrator invites and makes others as before, and the other administrators are notified of each', async () => {
    const [email, user] = [someone(), await api.signedIn(customer, 'standard')];
    const other = await api.signedIn(customer, 'administrator');
    expect((await invite(email, 'administrator', admin)).statusCode).toBe(200);
    expect((await setRole(user.email, 'administrator', admin)).statusCode).toBe(204);
    expect(await notified(admin)).toEqual([]);
    expect(await signUp(email)).toBe(200);
    expect(await notified(other)).toEqual([
      `high: ${admin.email} changed the role of ${user.email} in your tenant from standard to administrator.`,
      `high: ${email} joined your tenant with the role administrator.`,
    ]);
  });
});

describe('where a tenant begins', () => {
  test('staff invite its administrators; once one has joined, the other invitations of staff make no more', async () => {
    const [first, second] = [someone(), someone()];
    for (const email of [first, second]) expect((await invite(email, 'administrator')).statusCode).toBe(200);
    expect(await signUp(first)).toBe(200);
    expect(await signUp(second)).toBe(400);
  });

  test('an administrator who invites again a person whom staff invited answers for it', async () => {
    const email = someone();
    await invite(email, 'administrator');
    const admin = await api.signedIn(customer, 'administrator');
    expect((await invite(email, 'administrator', admin)).statusCode).toBe(200);
    expect(await signUp(email)).toBe(200);
  });

  test('an administrator whose address is not verified is none', async () => {
    const unproven = await api.signedIn(customer, 'administrator');
    await api.fresh.owner.query('update account set verified_at = null where id = $1', [unproven.accountId]);
    expect((await invite(someone(), 'administrator')).statusCode).toBe(200);
  });
});
