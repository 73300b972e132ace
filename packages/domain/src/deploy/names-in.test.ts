import { expect, test } from 'vitest';
import { namesIn } from './names-in.ts';

test('names what facts list, roles by their template too', () => {
  const names = namesIn([
    [{ id: 'g', name: 'Staff' }],
    [{ id: 'r', templateId: 't', name: 'Global Administrator' }],
    'no list',
    [{ name: 'x' }],
  ]);
  expect(Object.fromEntries(names)).toEqual({ g: 'Staff', r: 'Global Administrator', t: 'Global Administrator' });
});

test('names a policy after what its rules are called', () => {
  const rules = [
    { id: '1', partOf: '00p1', name: 'Rampart: Contractors: Password only' },
    { id: '2', partOf: '00p1', name: 'Rampart: Contractors: Default Rule' },
    { id: '3', partOf: '00p2', name: 'Office staff: At night: again' },
    { id: '4', partOf: null, name: 'A policy' },
  ];
  const names = namesIn([rules]);
  expect([names.get('00p1'), names.get('00p2')]).toEqual(['Rampart: Contractors', 'Office staff']);
});

test('tells people of the same name apart by what they sign in with', () => {
  const names = namesIn([
    [
      { id: '1', displayName: 'Emergency Access', signInName: 'first@example.test' },
      { id: '2', displayName: 'Emergency Access', mail: 'second@example.test' },
      { id: '3', displayName: 'Ada Lind', signInName: 'ada@example.test' },
    ],
    [{ id: 'g', name: 'Emergency Access' }],
  ]);
  expect(Object.fromEntries(names)).toEqual({
    1: 'Emergency Access (first@example.test)',
    2: 'Emergency Access (second@example.test)',
    3: 'Ada Lind',
    g: 'Emergency Access',
  });
});
