import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { googleScopes, startCustomer, type TestCustomer } from '../../test-support/google-customer.ts';

const directory = 'https://admin.googleapis.com/admin/directory/v1';
const users = `${directory}/users?customer=my_customer`;

let customer: TestCustomer;
beforeAll(async () => {
  customer = await startCustomer();
});
afterAll(() => customer.stop());

const errorOf = (one: Readonly<Record<string, unknown>>) => one['error'] as Readonly<Record<string, unknown>>;

const tagsOf = ({ one }: { readonly one: Readonly<Record<string, unknown>> }) =>
  (one['users'] as Record<string, unknown>[]).map((user) => user['etag']);

describe('the token endpoint', () => {
  it('gives a token for an assertion that the service account signed', async () => {
    const { status, one } = await customer.askToken(customer.claims());
    expect([status, one['token_type'], one['expires_in']]).toEqual([200, 'Bearer', 3599]);
  });

  it('refuses an assertion that another key signed', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const { status, one } = await customer.askToken(customer.claims(), key);
    expect([status, one['error'], one['error_description']]).toEqual([400, 'invalid_grant', 'Invalid JWT Signature.']);
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['another audience', { aud: 'https://example.org/token' }, 400, 'invalid_grant'],
    ['a life of two hours', { exp: 4_102_444_800 }, 400, 'invalid_grant'],
    ['an account that is not there', { sub: 'no-one@haldenfreight.example' }, 400, 'invalid_grant'],
    ['no one to act for', { sub: undefined }, 400, 'invalid_grant'],
    ['another service account', { iss: 'other@project.iam.gserviceaccount.com' }, 400, 'invalid_grant'],
    ['no scope', { scope: '' }, 400, 'invalid_scope'],
    ['a scope that does not exist', { scope: 'https://www.googleapis.com/auth/everything' }, 400, 'invalid_scope'],
  ])('refuses %s', async (_what, changes, status, error) => {
    const reply = await customer.askToken(customer.claims(changes));
    expect([reply.status, reply.one['error']]).toEqual([status, error]);
  });

  it('refuses all scopes for one that was not delegated', async () => {
    customer.running.simulatorControl.withdraw('apps.alerts');
    const { status, one } = await customer.askToken(customer.claims());
    expect([status, one['error']]).toEqual([401, 'unauthorized_client']);
    customer.running.simulatorControl.grant('apps.alerts');
    expect((await customer.askToken(customer.claims())).status).toBe(200);
  });
});

describe('the APIs', () => {
  it('refuse a token without the scope, and one that is none', async () => {
    const narrow = await customer.token([googleScopes.find((scope) => scope.endsWith('apps.alerts'))!]);
    const refused = await customer.call('GET', users, undefined, narrow);
    expect([refused.status, errorOf(refused.one)['status']]).toEqual([403, 'PERMISSION_DENIED']);
    const unknown = await customer.call('GET', users, undefined, 'made-up');
    expect([unknown.status, errorOf(unknown.one)['status']]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('refuse someone who does not administer', async () => {
    const [, person] = (await customer.all(users, 'users')).filter(
      (user) => user['isAdmin'] === false && user['isDelegatedAdmin'] === false,
    );
    const { one } = await customer.askToken(customer.claims({ sub: person?.['primaryEmail'] }));
    const refused = await customer.call('GET', users, undefined, String(one['access_token']));
    expect([refused.status, errorOf(refused.one)['message']]).toEqual([403, 'Not Authorized to access this resource/api']);
  });

  it('answer with the named fields only', async () => {
    const { one } = await customer.get(`${users}&maxResults=2&fields=users(primaryEmail,name/fullName)`);
    expect(Object.keys(one)).toEqual(['users']);
    for (const user of one['users'] as Record<string, unknown>[]) {
      expect(Object.keys(user)).toEqual(['primaryEmail', 'name']);
      expect(Object.keys(user['name'] as object)).toEqual(['fullName']);
    }
    expect((await customer.get(`${users}&fields=users(`)).status).toBe(400);
  });

  it('tag an entry the same, whether all of it is asked for or the tag alone', async () => {
    const whole = tagsOf(await customer.get(`${users}&maxResults=3`));
    expect(new Set(whole).size).toBe(3);
    expect(whole.every((tag) => /^"[\w-]{27}"$/.test(String(tag)))).toBe(true);
    expect(tagsOf(await customer.get(`${users}&maxResults=3&fields=users(etag)`))).toEqual(whole);
  });

  it('refuse a page token of another question', async () => {
    const { one } = await customer.get(`${users}&maxResults=1`);
    const token = String(one['nextPageToken']);
    expect((await customer.get(`${users}&pageToken=${token}`)).status).toBe(200);
    expect((await customer.get(`${users}&query=isAdmin=true&pageToken=${token}`)).status).toBe(400);
    expect((await customer.get(`${users}&pageToken=made-up`)).status).toBe(400);
  });

  it('refuse settings of a group that contradict each other', async () => {
    const group = 'https://www.googleapis.com/groups/v1/groups/managers@haldenfreight.example';
    const before = await customer.get(`${group}?alt=json`);
    expect((await customer.call('PATCH', group, { allowExternalMembers: 'false', whoCanJoin: 'ANYONE_CAN_JOIN' })).status).toBe(400);
    expect((await customer.call('PATCH', group, { whoCanPostMessage: 'NONE_CAN_POST' })).status).toBe(400);
    expect((await customer.call('PATCH', group, { whoCanFly: 'EVERYONE' })).status).toBe(400);
    expect((await customer.get(`${group}?alt=json`)).body).toEqual(before.body);
  });

  it('keep the last super administrator', async () => {
    const assignments = `${directory}/customer/my_customer/roleassignments`;
    const roles = await customer.all(`${directory}/customer/my_customer/roles`, 'items');
    const superRole = roles.find((role) => role['isSuperAdminRole'] === true)?.['roleId'];
    const held = await customer.all(`${assignments}?roleId=${String(superRole)}`, 'items');
    const statuses: number[] = [];
    const caller = customer.credentials['username'];
    const own = (await customer.get(`${directory}/users/${String(caller)}`)).one['id'];
    for (const { roleAssignmentId, assignedTo } of held)
      if (assignedTo !== own) statuses.push((await customer.call('DELETE', `${assignments}/${String(roleAssignmentId)}`)).status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    const last = held.find(({ assignedTo }) => assignedTo === own);
    expect((await customer.call('DELETE', `${assignments}/${String(last?.['roleAssignmentId'])}`)).status).toBe(412);
  });

  it('take so many calls a minute and no more', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 601; call += 1)
      statuses.add((await customer.get('https://alertcenter.googleapis.com/v1beta1/alerts')).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
