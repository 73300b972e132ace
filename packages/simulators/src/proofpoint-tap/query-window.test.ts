import { dayMs } from '@rampart/domain/day.ts';
import { describe, expect, it } from 'vitest';
import { queryWindow } from './query-window.ts';

const now = new Date('2026-03-10T12:00:20Z');
const ask = (query: Readonly<Record<string, string>>) =>
  queryWindow(new URLSearchParams(query), { now, mostMs: 3_600_000, mostMsText: '1.00h', farthestMs: 7 * dayMs });

describe('the window of a SIEM call', () => {
  it.each([
    ['2026-03-09T12:00:00Z/2026-03-09T13:00:00Z', '2026-03-09T12:00:00.000Z', '2026-03-09T13:00:00.000Z'],
    ['PT30M/2026-03-09T12:30:00Z', '2026-03-09T12:00:00.000Z', '2026-03-09T12:30:00.000Z'],
    ['2026-03-09T05:00:00-0700/PT30M', '2026-03-09T12:00:00.000Z', '2026-03-09T12:30:00.000Z'],
  ])('is an interval in any documented form: %s', (interval, from, to) => {
    expect(ask({ interval })).toEqual({ from: new Date(from), to: new Date(to) });
  });

  it('ends at the present minute when only its beginning is given', () => {
    const to = new Date('2026-03-10T12:00:00Z');
    expect(ask({ sinceSeconds: '600' })).toEqual({ from: new Date('2026-03-10T11:50:00Z'), to });
    expect(ask({ sinceTime: '2026-03-10T11:15:00Z' })).toEqual({ from: new Date('2026-03-10T11:15:00Z'), to });
  });

  it.each([
    [{ interval: '2026-03-09T12:00:00Z/2026-03-09T13:00:01Z' }, 'too long'],
    [{ sinceSeconds: '3601' }, 'too long'],
    [{ interval: '2026-03-09T12:00:00Z/2026-03-09T12:00:29Z' }, 'too short. Requests must be for at least 30.00s of data'],
    [{ interval: '2026-03-03T12:00:00Z/2026-03-03T12:30:00Z' }, 'too far into the past. Requests for information up to 7.00d are accepted'],
    [{ interval: 'yesterday' }, 'not a valid ISO8601 interval'],
    [{ interval: '2026-03-09T12:00:00Z/soon' }, 'not a valid ISO8601 interval'],
    [{ sinceTime: '12:00' }, 'not a valid ISO8601 date'],
    [{ sinceSeconds: '-5' }, 'not a valid integer'],
    [{}, 'Exactly one of'],
    [{ sinceSeconds: '60', sinceTime: '2026-03-10T11:59:00Z' }, 'Exactly one of'],
  ])('is refused with a reason: %j', (query, reason) => {
    expect(() => ask(query)).toThrow(reason);
  });
});
