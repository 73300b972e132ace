import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openOutageLog } from './outage-log.ts';

function opened() {
  const lines: { level: number; msg: string; failure?: string; seconds?: number; failures?: number }[] = [];
  const time = { ms: 0 };
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]) });
  return { outage: openOutageLog(log, () => time.ms), lines, time };
}

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });

test('a thousand failures are one line, and that it is over is another, with their number', () => {
  const { outage, lines, time } = opened();
  for (time.ms = 0; time.ms < 60_000; time.ms += 60) expect(outage.covers(refused)).toBe(true);
  expect(outage.isOn()).toBe(true);
  time.ms += 5000;
  outage.answered();
  outage.answered();
  expect(lines).toMatchObject([
    { level: 50, msg: expect.stringContaining('cannot be reached'), failure: 'Error: connect ECONNREFUSED 10.0.0.1:5432' },
    { level: 30, msg: 'the database answers again', seconds: 65, failures: 1000 },
  ]);
  expect(outage.isOn()).toBe(false);
  outage.lost(refused);
  expect(lines).toHaveLength(3);
});

test('while some calls fail and others succeed, it is the same outage', () => {
  const { outage, lines, time } = opened();
  for (let call = 0; call < 100; call += 1) {
    time.ms += 1000;
    outage.lost(refused);
    outage.answered();
  }
  expect(lines).toHaveLength(1);
});

test('says something of a host with several addresses', () => {
  const { outage, lines } = opened();
  outage.lost(new AggregateError([refused, new Error('another address')]));
  expect(lines[0]?.failure).toBe('Error: connect ECONNREFUSED 10.0.0.1:5432');
});

test.each([new Error('a mistake of ours'), Object.assign(new Error('duplicate key'), { code: '23505' }), 'no error', undefined])(
  'does not cover what has another reason: %s',
  (error) => {
    const { outage, lines } = opened();
    expect(outage.covers(error)).toBe(false);
    expect(lines).toEqual([]);
  },
);
