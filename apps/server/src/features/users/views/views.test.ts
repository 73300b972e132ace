import type { SavedView } from '@rampart/contract/users/views.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { mostViews } from './view-store.ts';

let api: TestApi;
let home: string;
let anna: TestPerson;
let bert: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  home = await api.fresh.createTenant('Home');
  [anna, bert] = [await api.signedIn(home, 'standard'), await api.signedIn(home, 'standard')];
});

const fields = { name: 'Urgent', screen: 'quests', query: 'priority=p1', is_shared: false };
const call = (person: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  api.app.inject({ method, url: `/api/v1/views${path}`, headers: person.headers, ...(payload && { payload }) });
const keep = async (person: TestPerson, change: object = {}) =>
  (await call(person, 'POST', '', { ...fields, ...change })).json<{ view: SavedView }>().view;
const seenBy = async (person: TestPerson, path = '') => (await call(person, 'GET', path)).json<{ views: SavedView[] }>().views;
const logged = async () =>
  (
    await api.fresh.owner.query<{ action: string; message: string }>(
      "select action, message from audit_event where tenant_id = $1 and action like 'view.%' order by seq",
      [home],
    )
  ).rows;

test('shows a view to its owner only until it is shared, and then to the whole tenant and no other', async () => {
  const view = await keep(anna);
  expect(view).toEqual({ id: expect.any(String), ...fields, is_mine: true, owner: anna.email });
  expect(await seenBy(bert)).toEqual([]);
  await call(anna, 'PUT', `/${view.id}`, { ...fields, is_shared: true });
  expect(await seenBy(bert)).toEqual([{ ...view, is_shared: true, is_mine: false }]);
  const anonymous = await api.signedIn(await api.fresh.createTenant('Other'), 'administrator');
  expect(await seenBy(anonymous)).toEqual([]);
});

test('views are listed for a screen, by name', async () => {
  await keep(anna, { name: 'Zone' });
  await keep(anna, { name: 'Apps' });
  await keep(anna, { screen: 'programs' });
  expect((await seenBy(anna, '?screen=quests')).map(({ name }) => name)).toEqual(['Apps', 'Zone']);
});

test('lets only the owner change or delete a view; for others it does not exist', async () => {
  const view = await keep(anna, { is_shared: true });
  expect((await call(bert, 'PUT', `/${view.id}`, fields)).statusCode).toBe(404);
  expect((await call(bert, 'DELETE', `/${view.id}`)).statusCode).toBe(404);
  const anonymous = await api.signedIn(await api.fresh.createTenant('Other'), 'administrator');
  expect((await call(anonymous, 'DELETE', `/${view.id}`)).statusCode).toBe(404);
  expect((await call(anna, 'DELETE', `/${view.id}`)).statusCode).toBe(204);
  expect(await seenBy(anna)).toEqual([]);
});

test('records shared views in the audit log, and no private ones', async () => {
  const view = await keep(anna);
  await call(anna, 'PUT', `/${view.id}`, { ...fields, is_shared: true });
  await call(anna, 'DELETE', `/${view.id}`);
  expect(await logged()).toEqual([
    { action: 'view.share', message: 'Shared the view “Urgent” of the screen quests.' },
    { action: 'view.unshare', message: 'No longer shares the view “Urgent” of the screen quests.' },
  ]);
});

test('limits how many views of a screen a person keeps, also by moving one there', async () => {
  await api.fresh.owner.query(
    `insert into saved_view (tenant_id, account_id, screen, name, query) select $1, $2, 'quests', n::text, '' from generate_series(1, $3) n`,
    [home, anna.accountId, mostViews],
  );
  expect((await call(anna, 'POST', '', fields)).statusCode).toBe(409);
  const other = await keep(anna, { screen: 'programs' });
  expect((await call(anna, 'PUT', `/${other.id}`, fields)).statusCode).toBe(409);
  expect((await call(bert, 'POST', '', fields)).statusCode).toBe(200);
});

test('refuses bad input, and drops characters that cannot be stored', async () => {
  for (const wrong of [{ name: ' ' }, { screen: 'Quests!' }, { query: 'x'.repeat(2001) }, { more: true }])
    expect((await call(anna, 'POST', '', { ...fields, ...wrong })).statusCode).toBe(400);
  expect((await keep(anna, { name: 'A\0b', query: 'q=\ud800' })).name).toBe('Ab');
});

test('deletes the views of a person who leaves the tenant', async () => {
  await keep(anna, { is_shared: true });
  const admin = await api.signedIn(home, 'administrator');
  await api.app.inject({ method: 'DELETE', url: '/api/customer/user', headers: admin.headers, payload: { email: anna.email } });
  expect(await seenBy(bert)).toEqual([]);
});
