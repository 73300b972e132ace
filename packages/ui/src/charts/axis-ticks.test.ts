import { expect, test } from 'vitest';
import { dayPlaces, dayTicks, endTicks, valueTicks } from './axis-ticks.ts';

const daysFrom = (count: number, apart = 1): string[] =>
  Array.from({ length: count }, (_, place) => new Date(Date.UTC(2025, 10, 16 + place * apart)).toISOString().slice(0, 10));

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [100, [0, 50, 100]],
  [9774, [0, 5000, 10_000]],
])('an axis up to %i has few round values', (largest, ticks) => {
  expect(valueTicks(largest)).toEqual(ticks);
});

test('days of a month are named as days, those of a year as months', () => {
  expect(dayTicks(daysFrom(30)).map(({ text }) => text)).toEqual(['16 Nov', '23 Nov', '30 Nov', '7 Dec', '14 Dec']);
  expect(dayTicks(daysFrom(52, 7)).map(({ text }) => text)).toEqual(['Nov 2025', 'Feb 2026', 'Apr 2026', 'Jul 2026', 'Sept 2026']);
});

test.each([
  [14, 1],
  [15, 7],
  [45, 7],
  [90, 30],
  [180, 30],
  [396, 90],
])('of %i days in a row every %ith is named', (count, every) => {
  expect(dayTicks(daysFrom(count)).map(({ place }) => place)).toEqual(
    Array.from({ length: Math.ceil(count / every) }, (_, place) => place * every),
  );
});

test('days are named where two of them are in the same month', () => {
  expect(dayTicks(daysFrom(20, 7), 8).map(({ text }) => text)).toEqual(['16 Nov', '7 Dec', '28 Dec', '18 Jan', '8 Feb', '1 Mar', '22 Mar']);
  expect(endTicks(['2026-11-02', '2026-11-16']).map(({ text }) => text)).toEqual(['2 Nov', '16 Nov']);
});

test('the ends of a span are its first and last month', () => {
  expect(endTicks(daysFrom(53, 7)).map(({ text }) => text)).toEqual(['Nov 2025', 'Nov 2026']);
  expect(endTicks([])).toEqual([]);
  expect(endTicks(['2026-11-16'])).toEqual([{ place: 0, text: 'Nov 2026' }]);
});

test('a day is drawn where it is in time, however many points there are before it', () => {
  const placeOf = dayPlaces(['2026-01-05', '2026-03-02', '2026-03-09', '2026-03-16']);
  expect([0, 1, 2, 3].map(placeOf)).toEqual([0, 80, 90, 100]);
  expect(dayPlaces(['2026-01-05'])(0)).toBe(50);
  const evenly = dayPlaces(daysFrom(5, 7));
  expect([0, 1, 2, 3, 4].map(evenly)).toEqual([0, 25, 50, 75, 100]);
});

test('days that are spread unevenly are named as far apart as if they were even', () => {
  const weeks = [1, 9, 17, 25, 33, 41, 45, 49, 53, 54, 55, 56, 57];
  const days = weeks.map((week) => new Date(Date.UTC(2025, 10, 16 + week * 7)).toISOString().slice(0, 10));
  expect(dayTicks(days).map(({ place }) => weeks[place])).toEqual([1, 17, 33, 45, 57]);
});
