import { expect, test } from 'vitest';
import { requirementsInTable } from './requirements-in-file.ts';

const table = (...lines: string[]) => requirementsInTable(['id\tunder\tname', ...lines, ''].join('\n'));

test('makes a tree, and keeps where else a requirement is listed', () => {
  expect(table('TA1\t\tInitial Access', 'TA2\t\tPersistence', 'T1\tTA1 TA2\tValid Accounts', 'T1.001\tT1\tDefault Accounts')).toEqual([
    {
      id: 'TA1',
      name: 'Initial Access',
      parts: [{ id: 'T1', name: 'Valid Accounts', alsoUnder: ['TA2'], parts: [{ id: 'T1.001', name: 'Default Accounts', parts: [] }] }],
    },
    { id: 'TA2', name: 'Persistence', parts: [] },
  ]);
});

test('refuses a line that is not whole, and one that is under nothing', () => {
  expect(() => table('TA1\t', 'TA2\t\tPersistence')).toThrow('“TA1\t” is not an id');
  expect(() => table('T1\tTA9\tValid Accounts')).toThrow('T1 is under something that the table does not have');
});
