import { describe, expect, test } from 'vitest';
import { missingFiles, requirements, rowsIn, unproven } from './asvs.ts';
import { difference, textOf } from './repository.ts';

const rows = rowsIn(textOf('docs/security/asvs.md'));

const line = (requirement: string, where: string) => `| ${requirement} | 2 | In short | met | ${where} |`;

describe('the check', () => {
  test('finds a requirement that is missing or made up, a file that does not exist, and a claim without a place', () => {
    const page = [line('1.1.1', '`apps/nowhere.test.ts`, `README.md`'), line('99.1.1', 'x')].join('\n');
    const found = rowsIn(page);
    expect(
      difference(
        ['1.1.1', '1.1.2'],
        found.map(({ requirement }) => requirement),
      ),
    ).toEqual({ missing: ['1.1.2'], extra: ['99.1.1'] });
    expect(missingFiles(found)).toEqual(['apps/nowhere.test.ts']);
    expect(unproven(found)).toEqual(['99.1.1']);
  });
});

test('every requirement of levels 1 and 2 is answered once', () => {
  const answered = rows.map(({ requirement }) => requirement);
  expect(difference(requirements, answered)).toEqual({ missing: [], extra: [] });
  expect(answered).toHaveLength(requirements.length);
});

test('every answer is one of four, and every file that it names exists', () => {
  expect(rows.filter(({ verdict }) => !['met', 'partly', 'not met', 'not applicable'].includes(verdict))).toEqual([]);
  expect(missingFiles(rows)).toEqual([]);
  expect(unproven(rows)).toEqual([]);
});
