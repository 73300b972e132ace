import { expect, test } from 'vitest';
import { openRecentKeys } from './recent-keys.ts';

const hourMs = 3_600_000;
const asOf = new Date('2026-03-02T12:00:00Z');
const at = (hours: number): Date => new Date(asOf.getTime() - hours * hourMs);
const open = (counted: readonly string[] = []) => openRecentKeys({ counted, readBefore: at(2), overlapMs: hourMs, asOf });

test('a busy day is remembered as a whole, and what is not read again is dropped', () => {
  const keys = open();
  keys.readUntil(at(24));
  for (let place = 0; place < 300_000; place += 1) keys.isNew(`key ${place}`, at(24 - place / 30_000));
  keys.readUntil(at(1));
  for (let place = 0; place < 10; place += 1) keys.isNew(`late ${place}`, at(0.5));
  expect(keys.list(asOf)).toHaveLength(10);
  expect(keys.list(at(24))).toBeUndefined();
});

test('a key that was stored without a time is of the end of the run that stored it', () => {
  const keys = open(['old', `${at(0.5).getTime()} new`]);
  expect([keys.isNew('old', at(2)), keys.isNew('new', at(0.5)), keys.isNew('other', at(0.2))]).toEqual([false, false, true]);
  expect(keys.list(asOf)).toEqual([`${at(0.5).getTime()} new`, `${at(0.2).getTime()} other`]);
});

test('keys with characters that no database stores, and very long ones, are recognised when they were stored', () => {
  const keys = ['<a\0b@x.test>', '<\uD800@x.test>', `<${'x'.repeat(5000)}@x.test>`];
  const first = open();
  expect(keys.map((key) => first.isNew(key, at(0.5)))).toEqual([true, true, true]);
  const stored = first.list(asOf) ?? [];
  expect(stored.join('')).not.toMatch(/[\0\uD800]/);
  expect(Math.max(...stored.map(({ length }) => length))).toBeLessThan(250);
  const next = open(stored);
  expect(keys.map((key) => next.isNew(key, at(0.5)))).toEqual([false, false, false]);
});

test('of copies of one record, the last is remembered', () => {
  const keys = open();
  keys.isNew('mail', at(1.1));
  keys.isNew('mail', at(0.9));
  keys.isNew('mail', at(1.05));
  expect(keys.list(asOf)).toEqual([`${at(0.9).getTime()} mail`]);
});
