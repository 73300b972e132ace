import { expect, test } from 'vitest';
import { placesByCountry } from './places-by-country.ts';

test('a country is one row however vendors write it, and the most come first', () => {
  const places = [
    { country: 'NG', count: 200, beside: [1000, 0] },
    { country: 'Sweden', count: 900 },
    { country: 'NGA', count: 12, beside: [4, 0] },
  ];
  expect(placesByCountry(places, ['sign-ins', 'people who work there'])).toEqual([
    { alpha3: 'SWE', name: 'Sweden', count: 900, beside: [], note: undefined },
    { alpha3: 'NGA', name: 'Nigeria', count: 212, beside: [1004, 0], note: '1,004 sign-ins, 0 people who work there' },
  ]);
});

test('a country that no code is known for keeps its name', () => {
  expect(placesByCountry([{ country: 'Atlantis', count: 1 }])).toEqual([
    { alpha3: undefined, name: 'Atlantis', count: 1, beside: [], note: undefined },
  ]);
});
