import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openJournal } from './write-journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (at: string, name: string) => ({ at, route: 'POST /groups', given: { name } });
const first = write('2026-01-05T00:00:00.000Z', 'first');
const second = write('2026-01-06T00:00:00.000Z', 'second');

describe('the journal of writes', () => {
  it('returns what an earlier process wrote, each write once, up to the given moment', () => {
    const file = join(folder, 'deep', 'vendor.jsonl');
    const earlier = openJournal(file);
    earlier.note(second);
    earlier.note(first);
    expect(earlier.due(new Date('2027-01-01'))).toEqual([]);
    const later = openJournal(file);
    expect(later.due(new Date('2026-01-04'))).toEqual([]);
    expect(later.due(new Date('2026-01-05'))).toEqual([first]);
    expect(later.due(new Date('2027-01-01'))).toEqual([second]);
    expect(later.due(new Date('2027-01-01'))).toEqual([]);
  });

  it('loses only a line that was cut short', () => {
    const file = join(folder, 'torn.jsonl');
    openJournal(file).note(first);
    appendFileSync(file, '{"at":"2026-');
    openJournal(file).note(second);
    expect(openJournal(file).due(new Date('2027-01-01'))).toEqual([first, second]);
  });
});
