import { expect, expectTypeOf, test } from 'vitest';
import { customizable, fixed, tailor } from './customizable.ts';

const parameters = {
  clientApps: customizable('Client apps', ['exchange-active-sync', 'other-clients']),
  platforms: fixed('Platforms', ['windows', 'macos']),
};

test('without exclusions it gives every value, with its type', () => {
  const tailored = tailor(parameters);
  expect(tailored).toEqual({ clientApps: ['exchange-active-sync', 'other-clients'], platforms: ['windows', 'macos'] });
  expectTypeOf(tailored.clientApps).toEqualTypeOf<('exchange-active-sync' | 'other-clients')[]>();
});

test('a customizable parameter loses the excluded values', () => {
  expect(tailor(parameters, { clientApps: ['other-clients'] }).clientApps).toEqual(['exchange-active-sync']);
});

test('a fixed parameter keeps its values whatever is asked', () => {
  expect(tailor(parameters, { platforms: ['windows'] }).platforms).toEqual(['windows', 'macos']);
});
