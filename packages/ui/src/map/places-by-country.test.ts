import { expect, test } from 'vitest';
import { placesByCountry } from './places-by-country.ts';

test('a country is one row however vendors write it, and the most come first', () => {
  const places = [
    { country: 'NG', count: 200, beside: [1000, 0] },
    { country: 'Sweden', count: 900 },
    { country: 'NGA', count: 12, beside: [4, 0] },
  ];
  expect(
    placesByCountry(places, [
      ['sign-in', 'sign-ins'],
      ['person who works there', 'people who work there'],
    ]),
  ).toEqual([
    { alpha3: 'SWE', name: 'Sweden', count: 900, beside: [], note: undefined },
    { alpha3: 'NGA', name: 'Nigeria', count: 212, beside: [1004, 0], note: '1,004 sign-ins, 0 people who work there' },
  ]);
});

test('one of something is named as one', () => {
  const units = [
    ['sign-in', 'sign-ins'],
    ['person who works there', 'people who work there'],
  ] as const;
  expect(placesByCountry([{ country: 'NG', count: 1, beside: [1, 1] }], units)[0]?.note).toBe('1 sign-in, 1 person who works there');
});

test('a country that no code is known for keeps its name', () => {
  expect(placesByCountry([{ country: 'Atlantis', count: 1 }])).toEqual([
    { alpha3: undefined, name: 'Atlantis', count: 1, beside: [], note: undefined },
  ]);
});
