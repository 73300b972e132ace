import { factRead } from '@rampart/domain/fact.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { egress, listen } from '../../../../test-support/loopback/egress-test-bed.ts';
import { type FreshDatabase, freshDatabase } from '../../../../test-support/database/fresh-database.ts';
import { findExitList, loadExits } from './exit-list-store.ts';
import { publishedReadings } from './exits-reading.ts';
import { packagedList } from './packaged-list.ts';
import { refreshExitList } from './refresh-exit-list.ts';

const minuteMs = 60_000;
const host = 'lists.example';
const url = `https://${host}/exits`;
const { signal } = new AbortController();

let fresh: FreshDatabase;
let tenantId: string;
let port: number;
let asked = 0;
let answer: { status: number; headers: Record<string, string>; body: string };
let now = new Date('2026-11-01T00:00:00Z');
const warnings: unknown[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Halden Freight');
});
afterAll(() => fresh.close());
beforeEach(async () => {
  await fresh.owner.query('delete from published_list');
  [asked, now] = [0, new Date('2026-11-01T00:00:00Z')];
  warnings.length = 0;
  ({ port } = await listen((_request, response) => {
    asked += 1;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }));
});

const text = (count: number, from = 0): string => Array.from({ length: count }, (_, place) => `192.0.2.${from + place}\n`).join('');
const publish = (body: string, headers: Record<string, string> = {}, status = 200): void => void (answer = { status, headers, body });
const pass = (minutes: number): void => void (now = new Date(now.getTime() + minutes * minuteMs));
const refresh = (torExitsUrl: string | undefined = url): Promise<void> =>
  refreshExitList(
    {
      db: fresh.db,
      clock: { now: () => now },
      log: { warn: (...said: unknown[]) => void warnings.push(said) },
      egress: egress({ hosts: { [host]: `http://127.0.0.1:${port}` } }),
      torExitsUrl,
    },
    signal,
  );
/** As a tenant sees it. */
const known = () => fresh.db.inTenant(tenantId, async (tx) => ({ ...(await findExitList(tx)), addresses: await loadExits(tx) }));
const reading = async () => (await fresh.db.inTenant(tenantId, (tx) => publishedReadings(tx, now))).get(torExits.id);

test('until a list is fetched the packaged one is known, and too old to be used', async () => {
  expect(await known()).toMatchObject({
    isPackaged: true,
    listedAt: packagedList().listedAt,
    addresses: packagedList().addresses,
    triedAt: null,
  });
  const because = expect.stringMatching(
    /^The list of Tor exit nodes is from 16 Feb 2025\. Rampart uses no list that is older than 30 days\./,
  );
  expect(await reading()).toEqual({ state: 'missing', because });
});

test('nothing is fetched where the operator has said so', async () => {
  await refreshExitList(
    { db: fresh.db, clock: { now: () => now }, log: { warn: () => {} }, egress: egress({}), torExitsUrl: undefined },
    signal,
  );
  expect(await known()).toMatchObject({ isPackaged: true, triedAt: null });
});

test('a list is fetched, with the date that its server gives it, and every tenant has it', async () => {
  publish(text(3), { 'last-modified': 'Sat, 31 Oct 2026 12:00:00 GMT' });
  await refresh();
  const listedAt = new Date('2026-10-31T12:00:00Z');
  const addresses = ['192.0.2.0', '192.0.2.1', '192.0.2.2'];
  expect(await known()).toEqual({ isPackaged: false, source: url, listedAt, changedAt: now, triedAt: now, problem: null, addresses });
  expect(await reading()).toEqual(factRead({ addresses }, listedAt));
});

test.each([{}, { 'last-modified': 'Fri, 01 Jan 2100 00:00:00 GMT' }, { 'last-modified': 'yesterday' }])(
  'without a date that can be right (%j) it is of the time at which it was fetched',
  async (headers) => {
    publish(text(3), headers);
    await refresh();
    expect((await known()).listedAt).toEqual(now);
  },
);

test('it is fetched again after six hours; the same addresses make it newer, and are no change', async () => {
  publish(text(3));
  await refresh();
  const first = now;
  pass(359);
  await refresh();
  expect(asked).toBe(1);
  pass(1);
  await refresh();
  expect([asked, await known()]).toMatchObject([2, { listedAt: now, changedAt: first }]);
  publish(text(4));
  pass(360);
  await refresh();
  expect(await known()).toMatchObject({ changedAt: now, addresses: { length: 4 } });
});

test('a list that no one could renew for a month is used no longer', async () => {
  publish(text(3));
  await refresh();
  pass(30 * 24 * 60);
  expect(await reading()).toMatchObject({ state: 'read' });
  pass(1);
  expect(await reading()).toMatchObject({ state: 'missing' });
});

test('what was judged long before the list has no list', async () => {
  publish(text(3));
  await refresh();
  pass(-60);
  expect(await reading()).toMatchObject({ state: 'read' });
  pass(-24 * 60);
  expect(await reading()).toMatchObject({ state: 'missing', because: expect.stringContaining('exit nodes before is not known') });
});

describe('the last good list stays, with the reason,', () => {
  test.each([
    ['when the server refuses', '', 503, `${host} answered with status 503.`],
    ['when it sends elsewhere', '', 302, `${host} answered with status 302.`],
    ['when a line is wrong', `${text(3)}10.0.0.1\n`, 200, `The list of ${host} cannot be used. Its entry 4 is not a public address.`],
    ['when it is empty', '', 200, `The list of ${host} cannot be used. It holds no address.`],
    ['when half of it is gone', text(4), 200, `The list of ${host} has 4 addresses, and had 10 before: less than half.`],
    ['when it is endless', '#'.repeat(600_000), 200, host],
  ])('%s', async (_when, body, status, problem) => {
    publish(text(10));
    await refresh();
    const good = await known();
    publish(body, status === 302 ? { location: 'https://elsewhere.example/' } : {}, status);
    pass(360);
    await refresh();
    expect(await known()).toEqual({ ...good, triedAt: now, problem: expect.stringContaining(problem) });
    expect(warnings).toHaveLength(1);
    expect(await reading()).toMatchObject({ state: 'read' });
  });
});

test('after a failure it is tried again within the hour, and one that works clears the reason', async () => {
  publish('', {}, 500);
  await refresh();
  expect(await known()).toMatchObject({ isPackaged: true, problem: expect.stringContaining('500') });
  pass(59);
  await refresh();
  expect(asked).toBe(1);
  publish(text(3));
  pass(1);
  await refresh();
  expect(await known()).toMatchObject({ isPackaged: false, problem: null });
});

test('a much shorter list is taken once the known one is too old to be used', async () => {
  publish(text(10));
  await refresh();
  publish(text(3));
  pass(31 * 24 * 60);
  await refresh();
  expect((await known()).addresses).toHaveLength(3);
});

test('a tenant cannot write it', async () => {
  publish(text(3));
  await refresh();
  await fresh.db.inTenant(tenantId, (tx) => tx.updateTable('published_list').set({ problem: 'theirs' }).execute());
  expect((await known()).problem).toBeNull();
  const row = { tenant_id: tenantId, list: 'other', source: '', addresses: [], tried_at: now };
  await expect(fresh.db.inTenant(tenantId, (tx) => tx.insertInto('published_list').values(row).execute())).rejects.toThrow(
    'published_list',
  );
});
