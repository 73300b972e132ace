import { expect, test } from 'vitest';
import { placesByCountry } from './places-by-country.ts';

test('a country is one row however vendors write it, and the most come first', () => {
  const places = [
    { country: 'NG', count: 200, note: '0 employees' },
    { country: 'Sweden', count: 900 },
    { country: 'NGA', count: 12 },
  ];
  expect(placesByCountry(places)).toEqual([
    { alpha3: 'SWE', name: 'Sweden', count: 900, note: undefined },
    { alpha3: 'NGA', name: 'Nigeria', count: 212, note: '0 employees' },
  ]);
});

test('a country that no code is known for keeps its name', () => {
  expect(placesByCountry([{ country: 'Atlantis', count: 1 }])).toEqual([
    { alpha3: undefined, name: 'Atlantis', count: 1, note: undefined },
  ]);
});
