import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isoTime } from './iso-time.ts';

test.each([
  ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00.5Z', '2026-03-01T10:00:00.500Z'],
  ['2026-03-01T10:00:00.1239999Z', '2026-03-01T10:00:00.123Z'],
  ['2026-03-31T23:59:59.123456Z', '2026-03-31T23:59:59.123Z'],
  ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01 10:00:00.25', '2026-03-01T10:00:00.250Z'],
  ['2026-03-01T10:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
])('%s is %s', (value, time) => {
  expect(isoTime(value)).toBe(time);
});

test.each(['2026-13-01T10:00:00Z', '2026-03-01T25:00:00Z', 'yesterday', '+012026-03-01T10:00:00Z', '', null, undefined])(
  '%s is no time',
  (value) => {
    expect(isoTime(value)).toBeNull();
  },
);

test('a time without a zone is in UTC, wherever the server is', () => {
  const script = `import { isoTime } from ${JSON.stringify(new URL('iso-time.ts', import.meta.url).href)};
    import { paceOf } from ${JSON.stringify(new URL('pace.ts', import.meta.url).href)};
    const headers = new Headers({ 'retry-after': 'Mon Mar  2 09:00:05 2026' });
    const { notBefore } = paceOf({ headers, status: 429 }, new Date('2026-03-02T09:00:00Z'));
    process.stdout.write([new Date(0).getTimezoneOffset(), isoTime('2026-03-01T10:00:00'), notBefore.toISOString()].join(' '));`;
  const env = { ...process.env, TZ: 'America/New_York' };
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { env, encoding: 'utf8', timeout: 20_000 });
  expect(said).toBe('300 2026-03-01T10:00:00.000Z 2026-03-02T09:00:05.000Z');
});
