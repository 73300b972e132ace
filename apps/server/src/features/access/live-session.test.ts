import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { type AnotherNode, startAnotherNode } from '../../../test-support/api/another-node.ts';
import { accessDeps, testVault } from '../../../test-support/access/access-deps.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { openSessionMemory } from './session-memory.ts';
import { loadSigningKey } from './signing-key.ts';

let api: TestApi;
let other: AnotherNode;
let tenantId: string;
beforeAll(async () => {
  api = await startTestApi();
  other = await startAnotherNode(api);
  tenantId = await api.fresh.createTenant('Home');
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const statusOn = async (app: FastifyInstance, { headers }: Pick<TestPerson, 'headers'>, url = '/api/session') =>
  (await app.inject({ url, headers })).statusCode;
const sessionOf = async ({ accountId }: TestPerson): Promise<string> =>
  (await api.fresh.owner.query<{ id: string }>('select id from session where account_id = $1', [accountId])).rows[0]!.id;
const announce = async (person: TestPerson) => api.fresh.owner.query("select pg_notify('rampart_session', $1)", [await sessionOf(person)]);

test('a session is good on every node, and signing out on one ends it on all', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  expect([await statusOn(api.app, anna), await statusOn(other.app, anna)]).toEqual([200, 200]);
  await other.app.inject({ method: 'POST', url: '/api/logout', headers: anna.headers });
  expect(await statusOn(other.app, anna)).toBe(401);
  await vi.waitFor(async () => expect(await statusOn(api.app, anna)).toBe(401), { timeout: 30_000 });
});

test('a session is read once, not once a request', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  await statusOn(api.app, anna);
  await api.fresh.owner.query('update account set first_name = $1 where id = $2', ['Unheard of', anna.accountId]);
  const { user } = (await api.app.inject({ url: '/api/session', headers: anna.headers })).json<{ user: { first_name: string } }>();
  expect(user.first_name).toBe('Test');
});

test('forgets only the session unused for longest when the memory is full', async () => {
  const memory = openSessionMemory({ ...api.platform, memoryLimit: 2 });
  const people = [
    await api.signedIn(tenantId, 'standard'),
    await api.signedIn(tenantId, 'standard'),
    await api.signedIn(tenantId, 'standard'),
  ];
  const sessions = await Promise.all(people.map(sessionOf));
  for (const at of [0, 1, 0, 2]) await memory.find(tenantId, sessions[at]!);
  expect(sessions.map((id) => memory.recall(tenantId, id)?.id)).toEqual([sessions[0], undefined, sessions[2]]);
});

test('uses the current rights: a role that is taken away is gone when the session is next read', async () => {
  const anna = await api.signedIn(tenantId, 'administrator');
  expect(await statusOn(api.app, anna, '/api/customer/users')).toBe(200);
  await api.fresh.owner.query("update membership set role = 'read-only' where account_id = $1", [anna.accountId]);
  await announce(anna);
  await vi.waitFor(async () => expect(await statusOn(api.app, anna, '/api/customer/users')).toBe(403), { timeout: 30_000 });
  expect(await statusOn(api.app, anna)).toBe(200);
});

test('ends the access of a person removed from the tenant', async () => {
  const anna = await api.signedIn(tenantId, 'administrator');
  expect(await statusOn(api.app, anna)).toBe(200);
  await api.fresh.owner.query('delete from membership where account_id = $1', [anna.accountId]);
  await announce(anna);
  await vi.waitFor(async () => expect(await statusOn(api.app, anna)).toBe(401), { timeout: 30_000 });
});

test('refuses a session that has ended, also one that is remembered', async () => {
  const anna = await api.signedIn(tenantId, 'standard');
  await api.fresh.owner.query("update session set expires_at = now() + interval '1 hour' where account_id = $1", [anna.accountId]);
  expect(await statusOn(api.app, anna)).toBe(200);
  const later = vi.spyOn(api.platform.clock, 'now').mockReturnValue(new Date(Date.now() + 14 * 60_000));
  expect(await statusOn(api.app, anna)).toBe(200);
  await api.fresh.owner.query("update session set expires_at = now() + interval '10 minutes' where account_id = $1", [anna.accountId]);
  await announce(anna);
  await vi.waitFor(async () => expect(await statusOn(api.app, anna)).toBe(401), { timeout: 30_000 });
  later.mockRestore();
});

const forge = async (change: object) => {
  const anna = await api.signedIn(tenantId, 'standard');
  const { tokens } = await accessDeps(api.fresh.db, { at: new Date() });
  const subject = { accountId: anna.accountId, email: anna.email, sessionId: await sessionOf(anna), tenantId, roles: [] };
  return { headers: { authorization: `Bearer ${await tokens.issue({ ...subject, ...change })}` } };
};

describe('a token of our own key', () => {
  test('for a session that is there is good', async () => {
    expect(await statusOn(api.app, await forge({}))).toBe(200);
  });

  test.each([
    ["for another person's session", { accountId: crypto.randomUUID() }],
    ['for another tenant', { tenantId: crypto.randomUUID() }],
    ['for a session that never was', { sessionId: crypto.randomUUID() }],
  ])('%s is refused', async (_what, change) => {
    expect(await statusOn(api.app, await forge(change))).toBe(401);
  });

  test('gives the rights of the session, whatever its own words', async () => {
    expect(await statusOn(api.app, await forge({ roles: ['superuser'] }), '/api/v1/outbox')).toBe(403);
  });
});

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'bearer x', `Bearer ${'x'.repeat(5000)}`])('refuses "%s"', async (authorization) => {
  expect(await statusOn(api.app, { headers: { authorization } })).toBe(401);
});

test('all processes sign with the same key, made by the first of them', async () => {
  const keys = await Promise.all(Array.from({ length: 3 }, () => loadSigningKey({ db: api.fresh.db, vault: testVault() })));
  const exported = await Promise.all(keys.map(async ({ publicKey }) => (await crypto.subtle.exportKey('jwk', publicKey)).x));
  expect(new Set(exported).size).toBe(1);
});
