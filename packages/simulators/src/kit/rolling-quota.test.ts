import { dayMs } from '@rampart/domain/day.ts';
import { expect, it } from 'vitest';
import { RollingQuota } from './rolling-quota.ts';

it('gives back each call a day after it was made, and counts no refused one', () => {
  let now = 0;
  const quota = new RollingQuota(2, () => now);
  expect(quota.take()).toBe(true);
  now = 1000;
  expect([quota.take(), quota.take(), quota.take()]).toEqual([true, false, false]);
  now = dayMs;
  expect([quota.take(), quota.take()]).toEqual([true, false]);
  now = 86_401_000;
  expect(quota.take()).toBe(true);
});
