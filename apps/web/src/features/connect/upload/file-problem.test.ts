import { expect, it } from 'vitest';
import { acceptOf, fileProblem } from './file-problem.ts';

const rule = { extensions: ['ldif', 'zip'], label: '.ldif or .zip files', max_bytes: 2 * 1024 * 1024 };

it('refuses another kind of file in the words of the specification', () => {
  expect(fileProblem({ name: 'people.csv', size: 10 }, rule)).toEqual({
    title: 'Invalid file type',
    message: 'You tried to upload a .csv file. Only .ldif or .zip files are accepted.',
  });
});

it('refuses an empty file and one that is too large', () => {
  expect(fileProblem({ name: 'a.ldif', size: 0 }, rule)?.title).toBe('The file is empty');
  expect(fileProblem({ name: 'a.ldif', size: rule.max_bytes + 1 }, rule)?.message).toContain('The limit is 2 MB');
});

it('takes the right kind, whatever the case of its name', () => {
  expect(fileProblem({ name: 'Export.LDIF', size: 10 }, rule)).toBeUndefined();
  expect(acceptOf(rule)).toBe('.ldif,.zip');
});
