import { expect, test } from 'vitest';
import { dayInUtc, momentInUtc } from './utc-text.ts';

test('a time that the server writes is in UTC, and says so', () => {
  const at = new Date('2026-11-15T23:05:00Z');
  expect([dayInUtc(at), momentInUtc(at)]).toEqual(['15 Nov 2026', '15 Nov 2026, 23:05 UTC']);
});
