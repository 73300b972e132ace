import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../test-support/api/test-api.ts';
import { recordEvent } from './record-event.ts';

const search = '/api/v1/audit/logs/search';
const results = '/api/v1/audit/logs/results';
interface Answer {
  readonly summary: { readonly id: string; readonly count: number };
  readonly events: readonly {
    readonly seq: number;
    readonly hash: string;
    readonly event: { readonly message: string; readonly timestamp: string };
  }[];
}

let api: TestApi;
let tenantId: string;
let administrator: TestPerson;
let foreigner: TestPerson;
const at = (iso: string) => ({ now: () => new Date(iso) });

async function record(into: string, times: readonly string[]): Promise<void> {
  for (const time of times)
    await api.platform.db.inTenant(into, (tx) =>
      recordEvent({ vault: api.platform.vault, clock: at(time) }, tx, {
        action: 'thing.do',
        status: 'failure',
        actorId: '',
        actor: 'ada@example.com',
        message: time,
        source: '::1',
        requestId: 'hidden',
        details: { hidden: true },
      }),
    );
}
const monthsAgo = (months: number, shiftMs = 0) => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() - months, Math.min(date.getUTCDate(), 28));
  return new Date(date.getTime() + shiftMs).toISOString();
};

beforeAll(async () => {
  api = await startTestApi();
  tenantId = await api.fresh.createTenant('Searched');
  const other = await api.fresh.createTenant('Other');
  await record(tenantId, [
    monthsAgo(5),
    '1969-12-31T23:00:00.000Z',
    '2020-01-01T00:00:00.000Z',
    '2020-01-01T00:00:00.001Z',
    '2020-02-01T00:00:00.000Z',
  ]);
  administrator = await api.signedIn(tenantId, 'administrator');
  foreigner = await api.signedIn(other, 'administrator');
  // What an export needs.
  for (const id of [tenantId, other]) await api.fresh.owner.query('insert into entitlement_grant values ($1, 5, true, null)', [id]);
});
afterAll(() => api.close());

const ask = (url: string, payload: object, { headers }: Pick<TestPerson, 'headers'> = administrator) =>
  api.app.inject({ method: 'POST', url, payload, headers });
const found = async (url: string, payload: object, person?: TestPerson) => (await ask(url, payload, person)).json<Answer>();
const messages = ({ events }: Answer) => events.map(({ event }) => event.message);

test('without a window, a search finds the last three months, newest first', async () => {
  const answer = await found(search, {});
  expect(messages(answer)).toEqual(['Signed in with a password.', expect.stringContaining('Created ')]);
  expect(answer.summary.count).toBe(2);
  expect(answer.events[0]).toMatchObject({ seq: 7, hash: expect.stringMatching(/^[0-9a-f]{64}$/), event: { status: 'success' } });
});

test('without a start, a window reaches three months back from its end, also past a short month', async () => {
  expect(messages(await found(search, { end: '2020-03-31T00:00:00.000Z' }))).toEqual([
    '2020-02-01T00:00:00.000Z',
    '2020-01-01T00:00:00.001Z',
    '2020-01-01T00:00:00.000Z',
  ]);
  expect(messages(await found(search, { end: '2020-05-31T00:00:00.000Z' }))).toEqual([]);
  expect(messages(await found(search, { end: '2020-04-30T00:00:00.000Z' }))).toEqual(['2020-02-01T00:00:00.000Z']);
});

test('includes the start of a window and excludes its end', async () => {
  const window = { start: '2020-01-01T00:00:00.000Z', end: '2020-01-01T00:00:00.001Z' };
  expect(messages(await found(search, window))).toEqual(['2020-01-01T00:00:00.000Z']);
});

test.each([
  [{ start: '2020-01-02T00:00:00.000Z', end: '2020-01-01T00:00:00.000Z' }],
  [{ start: '2020-01-01T00:00:00.000Z', end: '2020-01-01T00:00:00.000Z' }],
  [{ start: 'yesterday' }],
  [{ limit: 0 }],
  [{ limit: 1001 }],
  [{ max_results: 101 }],
  [{ tenant: 'x' }],
])('a search that makes no sense is refused: %o', async (body) => {
  expect((await ask(search, body)).statusCode).toBe(400);
});

test('counting stops at the limit, and the events at max_results', async () => {
  const window = { start: '1960-01-01T00:00:00.000Z' };
  expect((await found(search, window)).summary.count).toBe(7);
  const answer = await found(search, { ...window, limit: 3, max_results: 2 });
  expect(answer.summary.count).toBe(3);
  expect(answer.events).toHaveLength(2);
});

test('pages of one search follow each other, from before 1970 too, while new events arrive', async () => {
  const { summary } = await found(search, { start: '1960-01-01T00:00:00.000Z', max_results: 3 });
  await record(tenantId, [new Date(Date.now() + 1000).toISOString()]);
  const pages = [await found(results, { id: summary.id, limit: 3 }), await found(results, { id: summary.id, limit: 3, offset: 3 })];
  const last = await found(results, { id: summary.id, limit: 3, offset: 6 });
  expect([...pages, last].map(({ events }) => events.map(({ seq }) => seq))).toEqual([[7, 6, 1], [5, 4, 3], [2]]);
  expect(last.summary).toEqual({ id: summary.id, count: 7 });
  expect((await found(results, { id: summary.id, offset: 100 })).events).toEqual([]);
});

test('a page can be narrowed to a part of its search, never widened', async () => {
  const { summary } = await found(search, { start: '2020-01-01T00:00:00.000Z', end: '2020-01-31T00:00:00.000Z' });
  const answer = await found(results, { id: summary.id, start: '2020-01-01T00:00:00.001Z', end: '2020-12-31T00:00:00.000Z' });
  expect([messages(answer), answer.summary]).toEqual([['2020-01-01T00:00:00.001Z'], { id: summary.id, count: 1 }]);
  for (const window of [{ start: '2020-02-01T00:00:00.000Z' }, { end: '2019-01-01T00:00:00.000Z' }, { start: 'once' }])
    expect((await ask(results, { id: summary.id, ...window })).statusCode).toBe(400);
});

const noIds = ['', 'x', '1_', '2_1', '1_1', '1e3_2', '0_9999999999999999', '-9999999999999999_0', '1_2_3', '1_2; drop table x'];
test.each([...noIds, '-8640000000000000_0', '0_8640000000000000'])('an id that no search gave (%s) is refused', async (id) => {
  expect((await ask(results, { id })).statusCode).toBe(400);
});

test.each([{ limit: 101 }, { limit: 0 }, { offset: -1 }, { offset: 100_001 }])('a page out of bounds is refused: %o', async (page) => {
  expect((await ask(results, { id: '0_1', ...page })).statusCode).toBe(400);
});

test('another tenant sees none of it, even with the id of the search', async () => {
  const window = { start: '1960-01-01T00:00:00.000Z' };
  const { summary } = await found(search, window);
  const [searched, paged] = [await found(search, window, foreigner), await found(results, { id: summary.id }, foreigner)];
  for (const { events } of [searched, paged]) expect(events.every(({ event }) => !event.message.startsWith('20'))).toBe(true);
  expect(searched.summary.count).toBe(2);
});

test('an event shows who did what, and none of its inner details', async () => {
  const { body } = await ask(search, { start: '2020-01-01T00:00:00.000Z', end: '2020-01-01T00:00:00.001Z' });
  expect(body).not.toContain('hidden');
  expect((JSON.parse(body) as Answer).events[0]?.event).toEqual({
    action: 'thing.do',
    status: 'failure',
    actor: 'ada@example.com',
    message: '2020-01-01T00:00:00.000Z',
    source: '::1',
    timestamp: '2020-01-01T00:00:00.000Z',
  });
});

test.each(['standard', 'read-only'] as const)('a %s user may not look', async (role) => {
  const person = await api.signedIn(tenantId, role);
  expect((await ask(search, {}, person)).statusCode).toBe(403);
  expect((await ask(results, { id: '0_1' }, person)).statusCode).toBe(403);
});

test('refuses anonymous callers', async () => {
  expect((await api.app.inject({ method: 'POST', url: search, payload: {} })).statusCode).toBe(401);
});

describe('a search', () => {
  const wide = { start: '2019-01-01T00:00:00.000Z', end: '2020-12-31T00:00:00.000Z' };
  const messagesOf = async (filters: object) =>
    (await ask(search, { ...wide, ...filters })).json<Answer>().events.map(({ event }) => event.message);

  test('is filtered by words, action, user and status, and patterns mean themselves', async () => {
    expect(await messagesOf({ filter: '2020-02' })).toEqual(['2020-02-01T00:00:00.000Z']);
    expect(await messagesOf({ actions: ['thing.do'], actor: 'ADA@example.com', status: 'failure' })).toHaveLength(3);
    for (const none of [{ filter: '%' }, { actions: ['thing.undo'] }, { actor: 'ada' }, { status: 'success' }, { filter: "' or 1=1 --" }])
      expect(await messagesOf(none)).toEqual([]);
  });

  test('says what its window can be filtered by, and its pages keep the filters', async () => {
    const answer = (await ask(search, { ...wide, filter: '2020-02' })).json<Answer & { actions: string[]; actors: string[] }>();
    expect(answer).toMatchObject({ actions: ['thing.do'], actors: ['ada@example.com'], summary: { count: 1 } });
    const page = (await ask(results, { id: answer.summary.id, filter: '2020-02' })).json<Answer>();
    expect(page.summary.count).toBe(1);
  });

  test('is exported as CSV that no spreadsheet runs, and the export is in the log', async () => {
    await api.platform.db.inTenant(tenantId, (tx) =>
      recordEvent({ vault: api.platform.vault, clock: at('2020-03-01T00:00:00.000Z') }, tx, {
        action: 'thing.do',
        status: 'success',
        actorId: '',
        actor: 'ada@example.com',
        message: '=cmd|calc',
        source: '::1',
        requestId: 'hidden',
      }),
    );
    const exported = await ask('/api/v1/audit/logs/export', { ...wide, status: 'success' });
    expect(exported.headers['content-type']).toContain('text/csv');
    expect(exported.body.split('\r\n')).toEqual([
      'Time,Action,Status,User,Message,Source IP',
      "2020-03-01T00:00:00.000Z,thing.do,success,ada@example.com,'=cmd|calc,::1",
      '',
    ]);
    expect((await ask(search, { filter: 'Exported 1 event' })).json<Answer>().summary.count).toBe(1);
    const foreign = await ask('/api/v1/audit/logs/export', { ...wide, status: 'success' }, foreigner);
    expect(foreign.body.split('\r\n')).toHaveLength(2);
  });

  test('is exported only by those who may read it, in a tenant that may export', async () => {
    await api.fresh.owner.query('update entitlement_grant set granted = false where tenant_id = $1', [tenantId]);
    expect((await ask('/api/v1/audit/logs/export', wide)).statusCode).toBe(403);
    const reader = await api.signedIn(tenantId, 'standard');
    expect((await ask('/api/v1/audit/logs/export', wide, reader)).statusCode).toBe(403);
  });
});
