import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test.each([
  ['NG', 'Nigeria'],
  ['QX', 'QX'],
  ['Norway', 'Norway'],
  ['', ''],
])('%s is called %s', (written, name) => {
  expect(countryName(written)).toBe(name);
});
