import { expect, test } from 'vitest';
import { requirementsIn } from './requirements-in.ts';

test('reads a tree from the indentation of a table', () => {
  expect(requirementsIn('\nAC Access Control\n  AC-1 Policy\n  AC-2 Account Management\n    AC-2(1) Automated\nAT Awareness\n')).toEqual([
    {
      id: 'AC',
      name: 'Access Control',
      parts: [
        { id: 'AC-1', name: 'Policy', parts: [] },
        { id: 'AC-2', name: 'Account Management', parts: [{ id: 'AC-2(1)', name: 'Automated', parts: [] }] },
      ],
    },
    { id: 'AT', name: 'Awareness', parts: [] },
  ]);
  expect(requirementsIn('')).toEqual([]);
});

test('refuses a line without a name, and one that is part of nothing', () => {
  expect(() => requirementsIn('AC')).toThrow('“AC” is not an id');
  expect(() => requirementsIn('AC Access Control\n    AC-2(1) Automated')).toThrow('“AC-2(1) Automated” is indented further');
});
