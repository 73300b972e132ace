import { expect, test } from 'vitest';
import { overlapOf } from './overlap.ts';

const doing = (product: string, ...controls: [string, 'in-place' | 'missing' | 'unknown'][]) => ({
  product,
  controls: controls.map(([job, state]) => ({ jobs: [job], state })),
});

test('a job that two products do is in place twice, and one that none does is in place nowhere', () => {
  const [mfa, passwords] = overlapOf([doing('okta', ['6.3', 'in-place'], ['5.2', 'missing']), doing('azure_ad', ['6.3', 'in-place'])]);
  expect(mfa).toMatchObject({ job: '6.3', inPlaceIn: 2, ableProducts: 2 });
  expect(mfa?.products.map(({ state }) => state)).toEqual(['in-place', 'in-place']);
  expect(passwords).toMatchObject({ job: '5.2', inPlaceIn: 0, ableProducts: 1 });
  expect(passwords?.products.map(({ state }) => state)).toEqual(['missing', 'none']);
});

test('a product that has only some of its controls for a job in place does not count as one where it is in place', () => {
  const [mfa] = overlapOf([doing('okta', ['6.3', 'in-place']), doing('azure_ad', ['6.3', 'in-place'], ['6.3', 'missing'])]);
  expect(mfa?.products.map(({ state }) => state)).toEqual(['in-place', 'part']);
  expect(mfa).toMatchObject({ inPlaceIn: 1, ableProducts: 2 });
});

test('what could not be judged is not known, and not missing', () => {
  expect(overlapOf([doing('okta', ['6.3', 'unknown'])])[0]?.products[0]?.state).toBe('unknown');
});

test('what most products can do comes first, then by number', () => {
  const rows = overlapOf([doing('a', ['13.4', 'missing'], ['4.3', 'missing']), doing('b', ['13.4', 'missing'], ['4.10', 'missing'])]);
  expect(rows.map(({ job }) => job)).toEqual(['13.4', '4.3', '4.10']);
});
