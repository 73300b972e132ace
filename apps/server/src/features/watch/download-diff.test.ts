import { dayMs } from '@rampart/domain/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openedArchive } from '../../../test-support/reports/opened-archive.ts';
import { aPolicy, openWatchTestBed, type WatchTestBed } from '../../../test-support/watch/watch-test-bed.ts';
import { downloadDiff } from './download-diff.ts';
import type { WatchDeps } from './watch-deps.ts';

let bed: WatchTestBed;
let deps: WatchDeps;
beforeAll(async () => {
  bed = await openWatchTestBed();
  deps = { ...bed.api.platform, controls: [], names: async () => new Map() };
});
afterAll(() => bed.close());

async function downloaded() {
  // The bed begins some hours ago, which may be yesterday.
  const date = new Date(deps.clock.now().getTime() - dayMs).toISOString().slice(0, 10);
  const archive = await bed.inTenant((tx) => downloadDiff(deps, tx, { product: 'azure_conditional_access', date }));
  const files = await openedArchive(Buffer.from(archive));
  const summary = String(files.find(({ name }) => name === 'summary.md')?.content);
  return { said: summary.split('\n')[2], objects: files.filter(({ name }) => name.endsWith('after.json')).length };
}

test('a download that has not every changed object says so', async () => {
  const many = Array.from({ length: 2001 }, (_, place) => aPolicy(`m${place}`));
  await bed.see([aPolicy('a')]);
  await bed.see([aPolicy('a', { settings: { x: 1 } })]);
  expect(await downloaded()).toEqual({ said: '1 object was changed.', objects: 1 });
  await bed.see(many);
  expect(await downloaded()).toEqual({
    said: 'More than 2000 objects were changed. This download has the first 2000, by type and name. Choose a later day to get the others.',
    objects: 2000,
  });
});
