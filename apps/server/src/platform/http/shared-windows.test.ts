import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { openSharedWindows } from './shared-windows.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const limit = { windowMs: 60_000, max: 100 };
let now = Date.now();
const node = () =>
  openSharedWindows({
    db: fresh.db,
    clock: { now: () => new Date(now) },
    onError: (error) => {
      throw error;
    },
  });
const hits = (windows: ReturnType<typeof node>, key: string, count: number) => {
  for (let hit = 1; hit < count; hit += 1) windows.hit(key, limit);
  return windows.hit(key, limit).current;
};

test('nodes add up what each of them counted', async () => {
  const [here, there] = [node(), node()];
  expect(hits(here, 'both', 40)).toBe(40);
  expect(hits(there, 'both', 50)).toBe(50);
  await here.exchange();
  await there.exchange();
  expect(there.hit('both', limit).current).toBe(91);
  hits(here, 'both', 5);
  await here.exchange();
  expect(here.hit('both', limit).current).toBe(96);
  await Promise.all([here.close(), there.close()]);
});

test('a key far below its limit costs the database nothing', async () => {
  const here = node();
  hits(here, 'quiet', 9);
  await here.exchange();
  const { rows } = await fresh.owner.query("select from rate_window where key = 'quiet'");
  expect(rows).toHaveLength(0);
  await here.close();
});

test('a new window starts from nothing', async () => {
  const here = node();
  hits(here, 'later', 80);
  now += 60_000;
  expect(here.hit('later', limit).current).toBe(1);
  await here.close();
});
