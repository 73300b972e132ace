import { expect, test } from 'vitest';
import { initialsOf, markOf } from './initials-of.ts';

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

test.each([
  ['Okta', 'Ok'],
  ['Azure AD', 'AD'],
  ['Azure Conditional Access', 'CA'],
  ['Local Directory', 'LD'],
  ['Proofpoint TAP', 'TAP'],
])('the thing “%s” is marked %s', (name, mark) => {
  expect(markOf(name)).toBe(mark);
});
