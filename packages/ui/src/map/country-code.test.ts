import { expect, test } from 'vitest';
import { alpha3Of, countryName, numericOf } from './country-code.ts';

test.each([
  ['NO', 'NOR'],
  ['no', 'NOR'],
  ['NOR', 'NOR'],
  ['Norway', 'NOR'],
  ['United States of America', 'USA'],
  ['Atlantis', undefined],
  ['ZZ', undefined],
  ['', undefined],
])('%s is %s', (written, alpha3) => {
  expect(alpha3Of(written)).toBe(alpha3);
});

test('a country has a number for the geometry and a name for people', () => {
  expect([numericOf('NOR'), countryName('NOR')]).toEqual(['578', 'Norway']);
});
