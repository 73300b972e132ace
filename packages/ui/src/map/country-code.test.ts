import { expect, test } from 'vitest';
import { alpha3Of, alpha3OfNumeric, countryName } from './country-code.ts';

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

test('a country is found by the number of the geometry, and has the name that people use', () => {
  expect([alpha3OfNumeric('578'), countryName('NOR'), countryName('IRN')]).toEqual(['NOR', 'Norway', 'Iran']);
});
