import { zones } from '@rampart/facts/network/zones.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AssessTestBed, openAssessTestBed } from '../../../test-support/assess/assess-test-bed.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { putExitList } from '../collect/index.ts';
import { assessControls } from './assess-controls.ts';
import { judgePublished } from './judge-published.ts';
import { newestVerdicts } from './verdict-store.ts';

const log = pino({ level: 'silent' });
const control = 'okta.tor-exits-blocked';
let fresh: FreshDatabase;
let bed: AssessTestBed;
beforeAll(async () => {
  fresh = await freshDatabase();
  bed = await openAssessTestBed(fresh);
});
afterAll(() => fresh.close());

const publish = (at: Date, ...addresses: string[]) =>
  fresh.db.inPlatform((tx) => putExitList(tx, { addresses, source: 'https://exits.example.test/list', listedAt: at }, at));
const queue = { enqueue: async () => 'requested', find: async () => undefined, close: async () => {} };
const judgeAt = (now: Date) => judgePublished({ db: fresh.db, clock: { now: () => now }, log, queue }, new AbortController().signal);
const verdict = async () => {
  const newest = (await bed.inTenant((tx) => newestVerdicts(tx, [control]))).get(control);
  return newest && { state: newest.state, total: newest.found?.total ?? null, asOf: newest.asOf };
};
const day = (number: number): Date => new Date(Date.UTC(2026, 2, number));

test('a verdict follows the list of Tor exit nodes when it changes and when it becomes too old, without a run', async () => {
  await publish(day(1), '203.0.113.1');
  const okta = await bed.connect('okta');
  const id = await bed.run(day(2));
  await bed.read(okta, id, [[zones, []]]);
  await judgeAt(day(2));
  expect(await verdict()).toBeUndefined();
  await bed.inTenant((tx) => assessControls({ log }, tx, { id, asOf: day(2) }));
  expect(await verdict()).toEqual({ state: 'fail', total: 1, asOf: day(2) });

  // The same addresses again are no change.
  await publish(day(3), '203.0.113.1');
  await judgeAt(day(3));
  expect(await verdict()).toEqual({ state: 'fail', total: 1, asOf: day(2) });

  await publish(day(4), '203.0.113.1', '203.0.113.2');
  await judgeAt(day(4));
  expect(await verdict()).toEqual({ state: 'fail', total: 2, asOf: day(4) });

  await judgeAt(day(33));
  expect((await verdict())?.state).toBe('fail');
  await judgeAt(day(36));
  expect(await verdict()).toMatchObject({ state: 'unknown', total: null });
});
