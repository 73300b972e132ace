import { dayAhead } from '@rampart/ui/day-range.ts';
import { expect, test } from 'vitest';
import { readSearch } from '../../shell/navigation/read-search.ts';
import { isFiltered, parseAuditSearch } from './audit-search.ts';

test('a last day before the first counts as missing, for there is nothing to search', () => {
  expect(parseAuditSearch({ from: '2026-11-03', to: '2026-11-02' })).toEqual({ from: '2026-11-03' });
  expect(parseAuditSearch({ from: '2026-11-03', to: '2026-11-03' })).toEqual({ from: '2026-11-03', to: '2026-11-03' });
});

test('a day that the calendar does not have counts as missing, and is not taken for another', () => {
  expect(parseAuditSearch({ from: '2026-02-30', to: '2026-04-31' })).toEqual({});
});

test('a first day that has not come yet counts as missing', () => {
  const ahead = dayAhead(2);
  expect(parseAuditSearch({ from: ahead })).toEqual({});
  expect(parseAuditSearch({ from: ahead, to: ahead })).toEqual({ to: ahead });
});

test('what an address says and the log cannot read is no filter', () => {
  expect(isFiltered(readSearch(parseAuditSearch)({ unread: 1, page: 2 }))).toBe(false);
  expect(isFiltered({ status: 'failure' })).toBe(true);
});
