import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { personOf } from '../../../test-support/connect/fake-vendors.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { agreementVersion } from '../tenants/index.ts';
import { matchAccounts } from './match-accounts.ts';
import { mergePeople } from './merge-people.ts';
import { listPeople, replacePeople } from './person-store.ts';

let api: TestApi;
let tenantId: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const named = (number: number, displayName: string) => ({ ...personOf(number), displayName });
const know = (...people: readonly ReturnType<typeof personOf>[]) =>
  api.fresh.db.inTenant(tenantId, (tx) => replacePeople(tx, mergePeople(matchAccounts([people]))));
const post = (what: 'add' | 'remove' | 'sync', mails: readonly string[], person = anna, type = 'emergency_access_exclusions') =>
  api.app.inject({
    method: 'POST',
    url: `/api/v1/exclusions/${what}`,
    headers: person.headers,
    payload: { exclusion_type: type, [what]: mails },
  });
const list = async (query = '') => (await api.app.inject({ url: `/api/v1/exclusions/list${query}`, headers: anna.headers })).json();
const found = async (filter: string): Promise<string[]> =>
  (await api.app.inject({ url: `/api/v1/people/search?filter=${encodeURIComponent(filter)}`, headers: anna.headers }))
    .json<{ people: { name: string }[] }>()
    .people.map(({ name }) => name);

async function newTenant(name: string): Promise<[string, TestPerson]> {
  const id = await api.fresh.createTenant(name);
  await api.fresh.owner.query('insert into agreement_signature (tenant_id, version, account_id, signed_by) values ($1, $2, $1, $3)', [
    id,
    agreementVersion,
    'tester',
  ]);
  return [id, await api.signedIn(id, 'standard')];
}

beforeEach(async () => {
  [tenantId, anna] = await newTenant('Home');
  await know(named(1, 'Ada Stone'), named(2, 'Bo 100% Real'), named(3, 'Cy_Under'));
});

test('people are found by a part of their name or mail, in any case, and patterns mean themselves', async () => {
  expect(await found('ADA')).toEqual(['Ada Stone']);
  expect(await found('person2@')).toEqual(['Bo 100% Real']);
  expect(await found('0%')).toEqual([]);
  expect(await found('00%')).toEqual(['Bo 100% Real']);
  expect(await found('y_u')).toEqual(['Cy_Under']);
  expect(await found('\\')).toEqual([]);
  expect(await found("' or 1=1 --\0")).toEqual([]);
});

test('finds at most a hundred people, and none whose accounts are all disabled', async () => {
  await know(...Array.from({ length: 150 }, (_, number) => ({ ...personOf(number), isEnabled: number > 0 })));
  expect(await found('person')).toHaveLength(100);
  expect(await found('person0@')).toEqual([]);
});

test('excludes people of the directories, skips unknown ones, and refuses when none is known', async () => {
  const added = await post('add', ['Person1@Example.test', 'unknown@example.test']);
  expect(added.json()).toEqual({ succeeded: ['person1@example.test'], job_uuids: [] });
  const person = { mail: 'person1@example.test', name: 'Ada Stone', added_at: expect.stringMatching(/Z$/), added_by: anna.email };
  const none = { emergency_access_exclusions: [] };
  expect(await list('?exclusion_type=emergency_access_exclusions')).toEqual({
    current: { emergency_access_exclusions: [person] },
    outdated: none,
    needs_sync_approval: none,
    unsynced_to_group: none,
    unapproved: none,
    groups: none,
  });
  const refused = await post('add', ['unknown@example.test']);
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('None of these people')]);
});

test('gives the same result for adding or removing twice, and records each once', async () => {
  for (const what of ['add', 'add', 'remove', 'remove'] as const)
    expect((await post(what, ['person1@example.test'])).json()).toEqual({ succeeded: ['person1@example.test'], job_uuids: [] });
  const { rows } = await api.fresh.owner.query(
    "select action, message from audit_event where tenant_id = $1 and action like 'exclusion.%' order by seq",
    [tenantId],
  );
  expect(rows).toEqual([
    { action: 'exclusion.add', message: 'Excluded person1@example.test.' },
    { action: 'exclusion.remove', message: 'No longer excluded: person1@example.test.' },
  ]);
});

test('another tenant sees neither people nor exclusions', async () => {
  await post('add', ['person1@example.test']);
  const own = anna;
  const [, anonymous] = await newTenant('Other');
  anna = anonymous;
  expect(await found('Ada')).toEqual([]);
  expect((await list()).current.emergency_access_exclusions).toEqual([]);
  for (const what of ['add', 'sync'] as const) expect((await post(what, ['person1@example.test'])).statusCode).toBe(400);
  expect((await post('remove', ['person1@example.test'])).statusCode).toBe(200);
  anna = own;
  expect((await list()).current.emergency_access_exclusions).toHaveLength(1);
});

test('refuses or skips what cannot be a mail, without an error', async () => {
  expect((await post('add', ['a\0b@example.test'])).statusCode).toBe(400);
  expect((await post('remove', ['a\0b@example.test'])).json()).toEqual({ succeeded: [], job_uuids: [] });
  expect((await post('add', [])).statusCode).toBe(400);
  expect((await post('add', ['person1@example.test'], anna, 'no_such_exclusions')).statusCode).toBe(400);
});

test('refuses a change of exclusions by a read-only user', async () => {
  const looker = await api.signedIn(tenantId, 'read-only');
  expect((await post('add', ['person1@example.test'], looker)).statusCode).toBe(403);
});

test('members are listed by mail, a page at a time, without services, shared mailboxes and disabled accounts', async () => {
  const others = [
    { ...personOf(4), kind: 'service' },
    { ...personOf(5), isEnabled: false },
    { ...personOf(6), kind: 'shared-mailbox' },
  ] as const;
  await know(personOf(1), personOf(2), personOf(3), ...others);
  await api.fresh.db.inTenant(tenantId, async (tx) => {
    const first = await listPeople(tx, { limit: 2 });
    expect([...first, ...(await listPeople(tx, { limit: 2, after: first.at(-1)?.mail ?? '' }))].map(({ mail }) => mail)).toEqual(
      [1, 2, 3].map((number) => `person${number}@example.test`),
    );
  });
});

const suggested = async (): Promise<string[]> =>
  (await api.app.inject({ url: '/api/v1/exclusions/emergency-access/suggestions', headers: anna.headers }))
    .json<{ people: { name: string }[] }>()
    .people.map(({ name }) => name);

test('suggests accounts that look like break-glass ones until they are on the list', async () => {
  await know(
    named(1, 'Break-Glass One'),
    { ...named(2, 'Firecall'), isEnabled: false },
    { ...named(3, 'Night Watch'), jobTitle: 'Emergency Access' },
    named(4, 'Glassmaker Breaks'),
  );
  expect(await suggested()).toEqual(['Break-Glass One', 'Night Watch']);
  await post('add', ['person1@example.test']);
  expect(await suggested()).toEqual(['Night Watch']);
});
