import { expect, test } from 'vitest';
import { countryCode } from './country-code.ts';

test.each([
  ['Norway', 'NO'],
  ['United States', 'US'],
  ['united kingdom', 'GB'],
  ['Russia', 'RU'],
  ['South Korea', 'KR'],
  ['Hong Kong', 'HK'],
  ['Czech Republic', 'CZ'],
  ['Türkiye', 'TR'],
  ['Turkey', 'TR'],
  ['de', 'DE'],
])('%s is %s', (name, code) => {
  expect(countryCode(name)).toBe(code);
});

test('what is no country is nothing', () => {
  for (const name of ['', null, undefined, 'Atlantis', 'N0']) expect(countryCode(name)).toBeNull();
});
