import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';

test.each([
  ['Ingrid Solheim', 'IS'],
  ['Ana Maria de Souza', 'AS'],
  ['Cher', 'C'],
  ['sunniva.aas@example.test', 'SA'],
  ['  ', ''],
  ['Øyvind Ås', 'ØÅ'],
  ['𝒜lva Berg', '𝒜B'],
])('"%s" is shortened to "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
