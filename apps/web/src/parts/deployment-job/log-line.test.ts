import { describe, expect, it } from 'vitest';
import { logLine } from './log-line.ts';

describe('logLine', () => {
  it('takes timestamp and entry apart, also when the timestamp holds colons', () => {
    const text = 'Policy created: report-only';
    const expected = { at: Date.UTC(2026, 10, 14, 9, 2, 41), text, isAlarming: false, type: 'info', code: 'object_created' };
    expect(logLine(`2026-11-14T09:02:41Z:info:object_created:${text}`)).toEqual(expected);
    expect(logLine(`${expected.at / 1000}:info:object_created:${text}`)).toEqual(expected);
    expect(logLine(`${expected.at}:info:object_created:${text}`)).toEqual(expected);
  });

  it('shows a line of another shape as it is', () => {
    expect(logLine('Starting')).toEqual({ at: undefined, text: 'Starting', isAlarming: false, type: '', code: '' });
    expect(logLine('99999999999999999999:info:started:x')).toMatchObject({ at: undefined });
    expect(logLine('one: two: three: four')).toMatchObject({ at: undefined, text: 'one: two: three: four' });
  });

  it.each(['Error: no', 'ABORTING the run', 'It failed', 'The group does not exist', 'Policy deleted', 'A change could not be applied'])(
    'marks "%s"',
    (line) => {
      expect(logLine(line).isAlarming).toBe(true);
    },
  );
});
