import { expect, test } from 'vitest';
import { chosenText, type Facet, findValues } from './facet.ts';

const facet: Facet = {
  id: 'product',
  label: 'Product',
  values: [
    { value: 'okta', label: 'Okta', count: 2 },
    { value: 'azure_ad', label: 'Azure AD', count: 9 },
    { value: 'tap', label: 'Proofpoint TAP', count: 2 },
  ],
};
const found = (words: string, chosen: string[] = []) => findValues(facet, words, chosen).map(({ value }) => value);

test('the most frequent values come first, then by name', () => {
  expect(found('')).toEqual(['azure_ad', 'okta', 'tap']);
});

test('words narrow the values down, but never hide a chosen one', () => {
  expect(found('PROOF')).toEqual(['tap']);
  expect(found('proof', ['okta'])).toEqual(['okta', 'tap']);
});

test('what is chosen is named, the first two by name', () => {
  expect(chosenText(facet, ['okta'])).toBe('Okta');
  expect(chosenText(facet, ['okta', 'azure_ad', 'tap'])).toBe('Okta, Azure AD and 1 more');
});

test('a value that is gone is named as the address has it', () => {
  expect(chosenText(facet, ['gone'])).toBe('gone');
});
