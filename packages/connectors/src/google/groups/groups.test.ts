import { expect, test } from 'vitest';
import { outsideMembersOf } from './groups.ts';

test('who is no person of the directory is from outside, whether Google has an id for the account or not', () => {
  const members = [
    { id: '1', type: 'USER' },
    { id: '2', type: 'USER' },
    { email: 'mallory@mail.example', type: 'EXTERNAL' },
    { id: '3', type: 'GROUP' },
    { id: 'C1', type: 'CUSTOMER' },
  ];
  expect(outsideMembersOf(members, new Set(['1']))).toBe(2);
});
