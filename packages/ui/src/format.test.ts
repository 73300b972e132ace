import { describe, expect, it } from 'vitest';
import {
  agoText,
  auditTimeText,
  changeText,
  countText,
  dateText,
  dayRangeText,
  dayText,
  durationText,
  momentText,
  numberText,
  percentText,
  sizeText,
  timeText,
  withDecimals,
} from './format.ts';

/** A moment of the reader's own clock, whatever zone the test runs in. */
const local = (hour: number, minute: number, second: number): string => new Date(2026, 10, 5, hour, minute, second).toISOString();

describe('dates and times', () => {
  it('writes the day before the month, and the time on a 24 hour clock', () => {
    expect([dateText(local(14, 5, 9)), momentText(local(14, 5, 9)), timeText(local(14, 5, 9))]).toEqual([
      '5 Nov 2026',
      '5 Nov 2026, 14:05',
      '14:05:09',
    ]);
  });

  it('writes midnight as 00', () => {
    expect([momentText(local(0, 0, 5)), timeText(local(0, 0, 5))]).toEqual(['5 Nov 2026, 00:00', '00:00:05']);
    expect([auditTimeText(local(0, 0, 5)), auditTimeText(local(14, 5, 9))]).toEqual(['12:00:05 am', '02:05:09 pm']);
  });

  it('writes a calendar day as that day, wherever it is read', () => {
    expect(dayRangeText('2026-08-14', '2026-11-13')).toBe('14 Aug – 13 Nov 2026');
    expect(dayRangeText('2025-10-14', '2026-11-13')).toBe('14 Oct 2025 – 13 Nov 2026');
    expect([dayText('2026-07-21'), dayText('2026-01-01')]).toEqual(['21 Jul', '1 Jan']);
  });
});

describe('numbers', () => {
  it('sets thousands apart', () => {
    expect([numberText(0), numberText(1258), numberText(12_480)]).toEqual(['0', '1,258', '12,480']);
  });

  it('counts one thing and many things', () => {
    expect([0, 1, 1258].map((count) => countText(count, 'person', 'people'))).toEqual(['0 people', '1 person', '1,258 people']);
  });

  it.each([
    [11, 18, 0, '61%'],
    [1, 3, 1, '33.3%'],
    [1, 2, 2, '50%'],
    [0, 0, 0, '0%'],
    [249, 250, 0, '99%'],
    [1, 250, 0, '1%'],
    [29_999, 30_000, 2, '99.99%'],
    [250, 250, 2, '100%'],
  ])('writes %i of %i with %i decimals as %s', (value, total, decimals, text) => {
    expect(percentText(value, total, decimals)).toBe(text);
  });

  it.each([
    [0.25, '25%'],
    [0.996, '100%'],
    [12.4, '1,240%'],
    [-0.25, '25%'],
    [-0.996, '99%'],
    [-1, '100%'],
  ])('writes a change by %d as %s', (change, text) => {
    expect(changeText(change)).toBe(text);
  });
});

describe('durations', () => {
  it.each([
    [0, '0 s'],
    [48_200, '48 s'],
    [59_600, '1 min 0 s'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
    [-5, '0 s'],
  ])('writes %i ms as %s', (milliseconds, text) => {
    expect(durationText(milliseconds)).toBe(text);
  });

  const now = Date.parse('2026-11-15T12:00:00.000Z');
  it.each([
    ['2026-11-15T11:59:48.000Z', '12 s ago'],
    ['2026-11-15T11:55:30.000Z', '4 min ago'],
    ['2026-11-15T08:30:00.000Z', '3 h ago'],
    ['2026-11-12T13:00:00.000Z', '2 d ago'],
    ['2026-11-15T12:00:03.000Z', '0 s ago'],
  ])('writes the age of %s as %s', (timestamp, text) => {
    expect(agoText(timestamp, now)).toBe(text);
  });
});

it.each([
  [0, '0 KB'],
  [17, '0.1 KB'],
  [1536, '1.5 KB'],
  [12_600, '12 KB'],
  [1_572_864, '1.5 MB'],
  [250 * 1024 * 1024, '250 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

it.each([
  ['−18% risk', '−18.0% risk'],
  ['−16.4% risk', '−16.4% risk'],
  ['1,203×', '1,203.0×'],
  ['<0.001×', '<0.001×'],
  ['—', '—'],
])('writes %s in a column of one decimal as %s', (text, aligned) => {
  expect(withDecimals(text, 1)).toBe(aligned);
});
