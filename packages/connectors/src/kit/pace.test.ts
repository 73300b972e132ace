import { expect, test } from 'vitest';
import { paceOf, pauseInMilliseconds } from './pace.ts';

const now = new Date('2026-03-02T09:00:00Z');
const after = (headers: Record<string, string>) => {
  const { notBefore } = paceOf(new Response(null, { headers }), now);
  return notBefore === undefined ? undefined : (notBefore.getTime() - now.getTime()) / 1000;
};

test.each([
  ['seconds', { 'retry-after': '12' }, 12],
  ['parts of a second', { 'retry-after': '0.5' }, 0.5],
  ['a date, by the vendor’s clock', { 'retry-after': 'Wed, 01 Jan 2025 00:00:20 GMT', date: 'Wed, 01 Jan 2025 00:00:00 GMT' }, 20],
  ['a date, without one', { 'retry-after': 'Mon, 02 Mar 2026 09:00:05 GMT' }, 5],
  ['more than a day', { 'retry-after': '99999999999999999999' }, 86_400],
  ['words', { 'retry-after': 'soon' }, undefined],
  ['a number below nought', { 'retry-after': '-2050' }, undefined],
])('Retry-After with %s', (_what, headers, seconds) => {
  expect(after(headers)).toBe(seconds);
});

test.each([
  ['none left', { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1772442010' }, 10],
  ['some left', { 'x-rate-limit-remaining': '3', 'x-rate-limit-reset': '1772442010' }, undefined],
  ['no time', { 'x-rate-limit-remaining': '0' }, undefined],
  ['no number', { 'x-rate-limit-remaining': 'many', 'x-rate-limit-reset': '1772442010' }, undefined],
  ['nothing', {}, undefined],
])('X-Rate-Limit with %s', (_what, headers, seconds) => {
  expect(after(headers)).toBe(seconds);
});

test('a refusal waits for the time of the limit, whatever is said to be left', () => {
  for (const left of [{}, { 'x-rate-limit-remaining': '3' }]) {
    const answer = new Response(null, { status: 429, headers: { ...left, 'x-rate-limit-reset': '1772442010' } });
    expect(paceOf(answer, now).notBefore).toEqual(new Date(now.getTime() + 10_000));
  }
});

test.each([
  ['none left', 200, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1500' }, 1.5],
  ['some left', 200, { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '1500' }, undefined],
  ['a refusal that does not say how many are left', 429, { 'x-ratelimit-reset': '900' }, 0.9],
  ['Retry-After beside it', 429, { 'retry-after': '12', 'x-ratelimit-reset': '900' }, 12],
  ['nothing', 429, {}, undefined],
])('X-RateLimit in milliseconds with %s', (_what, status, headers, seconds) => {
  const { notBefore } = paceOf(new Response(null, { status, headers: headers as Record<string, string> }), now, pauseInMilliseconds);
  expect(notBefore === undefined ? undefined : (notBefore.getTime() - now.getTime()) / 1000).toBe(seconds);
});
