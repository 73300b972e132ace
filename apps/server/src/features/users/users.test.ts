import type { User } from '@rampart/contract/users/users.ts';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { findAccountId, insertMembership, rolesOf } from './index.ts';

let api: TestApi;
let home: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  home = await api.fresh.createTenant('Home');
  anna = await api.signedIn(home, 'standard');
});
afterAll(() => api.close());

const users = async (person = anna) =>
  (await api.app.inject({ url: '/api/customer/users', headers: person.headers })).json<{ users: User[] }>().users;

test('lists the people of the tenant by address, with their roles, and no one else', async () => {
  const staff = await api.signedIn(home, 'rampart-engineer');
  await api.signedIn(await api.fresh.createTenant('Other'), 'administrator');
  const listed = await users();
  expect(listed.map(({ username }) => username)).toEqual([anna.email, staff.email].toSorted());
  expect(listed.find(({ username }) => username === staff.email)).toEqual({
    username: staff.email,
    first_name: 'Test',
    last_name: 'Person',
    role: 'administrator',
    date_joined: expect.stringMatching(/Z$/),
    external_user: false,
    email_verified: true,
    rampart_roles: ['rampart-engineer'],
  });
});

test('a guest from another tenant is marked as one, and listed in both', async () => {
  const elsewhere = await api.fresh.createTenant('Elsewhere');
  const guest = await api.signedIn(elsewhere, 'standard');
  await api.fresh.db.inTenant(home, (tx) => insertMembership(tx, { accountId: guest.accountId, role: 'read-only', providerRoles: [] }));
  expect((await users()).find(({ username }) => username === guest.email)).toMatchObject({ external_user: true, role: 'read-only' });
  expect(await users(guest)).toMatchObject([{ username: guest.email, external_user: false, role: 'standard' }]);
});

test('reads the list in no transaction of its own', async () => {
  await users();
  const transaction = vi.spyOn(api.platform.db, 'inTenant');
  onTestFinished(() => transaction.mockRestore());
  expect(await users()).not.toEqual([]);
  expect(transaction).not.toHaveBeenCalled();
});

test('says of an address that it is not verified', async () => {
  const unproven = await api.signedIn(home, 'standard');
  await api.fresh.owner.query('update account set verified_at = null where id = $1', [unproven.accountId]);
  expect((await users()).find(({ username }) => username === unproven.email)?.email_verified).toBe(false);
});

test('hides the other people from read-only users', async () => {
  const looker = await api.signedIn(home, 'read-only');
  expect((await api.app.inject({ url: '/api/customer/users', headers: looker.headers })).statusCode).toBe(403);
});

test('a membership that is there already stays as it is', async () => {
  await api.fresh.db.inTenant(home, (tx) => insertMembership(tx, { accountId: anna.accountId, role: 'administrator', providerRoles: [] }));
  expect((await users()).find(({ username }) => username === anna.email)?.role).toBe('standard');
});

test('an account is found by its address in the scope of the platform, not of a tenant it is no member of', async () => {
  const outsider = await api.fresh.createTenant('Outside');
  expect(await api.fresh.db.inPlatform((tx) => findAccountId(tx, anna.email))).toBe(anna.accountId);
  expect(await api.fresh.db.inTenant(outsider, (tx) => findAccountId(tx, anna.email))).toBeUndefined();
});

test('roles that are not known give no rights, and a customer role that is not known is an error', () => {
  expect(rolesOf({ role: 'standard', provider_roles: ['superuser'] })).toEqual(['standard', 'superuser']);
  expect(rolesOf({ role: 'standard', provider_roles: ['emperor'] })).toEqual(['standard']);
  expect(() => rolesOf({ role: 'superuser', provider_roles: [] })).toThrow('Invalid option');
});
