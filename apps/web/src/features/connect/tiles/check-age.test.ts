import { expect, it } from 'vitest';
import { checkAge } from './check-age.ts';

const now = Date.parse('2026-11-14T12:00:00.000Z');

it.each([
  ['2026-11-14T11:59:48.000Z', '12 s ago'],
  ['2026-11-14T12:00:09.000Z', '0 s ago'],
  ['2026-11-14T11:57:00.000Z', '3 min ago'],
  ['2026-11-14T07:00:00.000Z', '5 h ago'],
  ['2026-11-12T11:00:00.000Z', '2 d ago'],
])('%s was %s', (timestamp, text) => {
  expect(checkAge(timestamp, now)).toBe(text);
});
