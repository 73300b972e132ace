import { randomUUID } from 'node:crypto';
import type { Notification } from '@rampart/contract/notifications.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { type NewNotification, notify } from './index.ts';

let api: TestApi;
let tenantId: string;
let anna: TestPerson;
let berta: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  tenantId = await api.fresh.createTenant('Home');
  berta = await api.signedIn(tenantId, 'administrator');
});
afterAll(() => api.close());
beforeEach(async () => {
  anna = await api.signedIn(tenantId, 'read-only');
});

const news: NewNotification = {
  category: 'drift',
  subject: 'A colleague <b>changed</b> a policy — ünï😀',
  links: [{ link_type: 'page', link_target: '/drift' }],
  priority: 'high',
};
const notifyPerson = (person: TestPerson, subject = news.subject, where = tenantId) =>
  api.fresh.db.inTenant(where, (tx) => notify(tx, person.accountId, { ...news, subject }));
const list = async (person: TestPerson, query = '') => {
  const response = await api.app.inject({ url: `/api/v1/notifications${query}`, headers: person.headers });
  return response.json<{ notifications: Notification[] }>().notifications;
};
const summary = async (person: TestPerson) =>
  (await api.app.inject({ url: '/api/v1/notifications/summary', headers: person.headers })).json<unknown>();
const post = (person: TestPerson, path: string, payload: object) =>
  api.app.inject({ method: 'POST', url: `/api/v1/notifications${path}`, headers: person.headers, payload });

test('shows a notification as it was written', async () => {
  await notifyPerson(anna);
  expect(await list(anna)).toEqual([{ ...news, id: expect.any(String), created_at: expect.any(String), read: false }]);
  expect(await summary(anna)).toEqual({ unread: 1, total: 1 });
});

test('the newest come first, as many as asked for, or the unread alone', async () => {
  for (const subject of ['one', 'two', 'three']) await notifyPerson(anna, subject);
  const subjects = async (query: string) => (await list(anna, query)).map(({ subject }) => subject);
  expect(await subjects('')).toEqual(['three', 'two', 'one']);
  expect(await subjects('?limit=2')).toEqual(['three', 'two']);
  const [newest] = await list(anna);
  await post(anna, `/${newest?.id}`, { read: true });
  expect(await subjects('?unread=true')).toEqual(['two', 'one']);
  expect(await subjects('?unread=false')).toHaveLength(3);
});

test('one is marked read, and unread again', async () => {
  await notifyPerson(anna, 'one');
  await notifyPerson(anna, 'two');
  const [two] = await list(anna);
  const response = await post(anna, `/${two?.id}`, { read: true });
  expect([response.statusCode, response.body]).toEqual([204, '']);
  expect((await list(anna)).map(({ read }) => read)).toEqual([true, false]);
  await post(anna, `/${two?.id}`, { read: false });
  expect(await summary(anna)).toEqual({ unread: 2, total: 2 });
});

test('marks all as read, and counts only those that were unread', async () => {
  for (const subject of ['one', 'two', 'three']) await notifyPerson(anna, subject);
  await post(anna, `/${(await list(anna))[0]?.id}`, { read: true });
  expect((await post(anna, '', { read: true })).json()).toEqual({ changed: 2 });
  expect((await post(anna, '', { read: true })).json()).toEqual({ changed: 0 });
  expect(await summary(anna)).toEqual({ unread: 0, total: 3 });
});

describe("another person's notifications", () => {
  test('is not listed, counted or marked', async () => {
    await post(berta, '', { read: false });
    await notifyPerson(berta);
    const before = await summary(berta);
    expect([await list(anna), await summary(anna)]).toEqual([[], { unread: 0, total: 0 }]);
    expect((await post(anna, '', { read: true })).json()).toEqual({ changed: 0 });
    expect(await summary(berta)).toEqual(before);
  });

  test('is not there when asked for by its id, like what never was', async () => {
    await notifyPerson(berta);
    const [theirs] = await list(berta);
    for (const id of [theirs?.id, randomUUID()]) {
      const response = await post(anna, `/${id}`, { read: true });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { detail: 'This notification does not exist, or you have no access to it.', request_id: response.headers['x-request-id'] },
      ]);
    }
    expect((await list(berta))[0]?.read).toBe(false);
  });

  test('in another tenant is not there either, even for the same person', async () => {
    const other = await api.fresh.createTenant('Other');
    await notifyPerson(anna, 'elsewhere', other);
    const { rows } = await api.fresh.owner.query<{ id: string }>('select id from notification where tenant_id = $1', [other]);
    expect([await list(anna), (await post(anna, `/${rows[0]?.id}`, { read: true })).statusCode]).toEqual([[], 404]);
  });
});

describe.each(['/api/v1/notifications', '/api/v1/notifications/summary'])('%s, polled', (url) => {
  const poll = (etag: string, person = anna) => api.app.inject({ url, headers: { ...person.headers, 'if-none-match': etag } });
  const changes: [string, () => Promise<unknown>][] = [
    ['something new', () => notifyPerson(anna)],
    ['one marked', async () => post(anna, `/${(await list(anna))[0]?.id}`, { read: true })],
    ['all marked', () => post(anna, '', { read: true })],
  ];

  test.each(changes)('answers 304 until there is %s', async (_what, change) => {
    await notifyPerson(anna);
    const etag = String((await api.app.inject({ url, headers: anna.headers })).headers.etag);
    expect((await poll(etag)).statusCode).toBe(304);
    await notifyPerson(berta);
    expect((await poll(etag)).statusCode).toBe(304);
    await change();
    await vi.waitFor(async () => expect((await poll(etag)).statusCode).toBe(200), { timeout: 30_000 });
    const changed = await poll(etag);
    expect(changed.headers.etag).not.toBe(etag);
    expect((await poll(String(changed.headers.etag))).statusCode).toBe(304);
  });
});

test.each<[string, string, object]>([
  ['no body', '', {}],
  ['a word for a mark', '', { read: 'yes' }],
  ['an unknown field', '', { read: true, account_id: randomUUID() }],
  ['an id that is none', '/1%20or%201=1', { read: true }],
  ['markup for an id', '/%3Cscript%3E', { read: true }],
])('%s is refused, and nothing is marked', async (_what, path, payload) => {
  await notifyPerson(anna);
  const response = await post(anna, path, payload);
  expect([response.statusCode, response.json()]).toMatchObject([400, { detail: [{ msg: expect.any(String), loc: expect.any(Array) }] }]);
  expect(await summary(anna)).toEqual({ unread: 1, total: 1 });
});

test.each(['?limit=0', '?limit=1001', '?limit=many', '?unread=maybe'])('a list with %s is refused', async (query) => {
  const response = await api.app.inject({ url: `/api/v1/notifications${query}`, headers: anna.headers });
  expect(response.statusCode).toBe(400);
});
