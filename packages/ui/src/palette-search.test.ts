import { expect, test } from 'vitest';
import { searchPalette, stepThrough, type PaletteGroup } from './palette-search.ts';

const onRun = () => undefined;

const groups: PaletteGroup[] = [
  {
    label: 'Pages',
    isShownAtOnce: true,
    items: [
      { id: 'people', label: 'People', description: 'Who is in the organisation', onRun },
      { id: 'audit', label: 'Audit log', description: 'What people changed', keywords: ['history'], onRun },
    ],
  },
  {
    label: 'Remediations',
    items: [
      { id: 'mfa', label: 'Require MFA for everyone', description: 'Azure Conditional Access', onRun },
      { id: 'legacy', label: 'Block legacy and weak sign-in methods', description: 'Azure Conditional Access', onRun },
      { id: 'asgard', label: 'Harden Åsgard', onRun },
    ],
  },
];

function found(query: string): string[] {
  return searchPalette(groups, query).flatMap(({ items }) => items.map(({ id }) => id));
}

test('before anything is typed, only what is worth showing at once is shown', () => {
  expect(found('  ')).toEqual(['people', 'audit']);
});

test('groups without a match disappear', () => {
  expect(searchPalette(groups, 'legacy').map(({ label }) => label)).toEqual(['Remediations']);
});

test('every word must be found, in any case, order and place', () => {
  expect(found('EVERYONE mfa')).toEqual(['mfa']);
  expect(found('log changed')).toEqual(['audit']);
  expect(found('log everyone')).toEqual([]);
});

test.each(['lgacy', 'leagcy', 'legacx', 'leggacy'])('one slip in a word is forgiven: %s', (query) => {
  expect(found(query)).toEqual(['legacy']);
});

test('letters with accents are found without them, and the other way round', () => {
  expect(found('asgard')).toEqual(['asgard']);
  expect(found('évery')).toEqual(['mfa']);
});

test('keywords are searched', () => {
  expect(found('history')).toEqual(['audit']);
});

test('a match in the label comes first, and its group with it', () => {
  expect(found('people')).toEqual(['people', 'audit']);
  const reversed = groups.map((group) => ({ ...group, items: group.items.toReversed() }));
  expect(searchPalette(reversed, 'people')[0]?.items.map(({ id }) => id)).toEqual(['people', 'audit']);
});

test('what was searched for is marked in the label, and nowhere beyond it', () => {
  const [first] = searchPalette(groups, 'legacy azure')[0]?.items ?? [];
  expect(first?.marks).toEqual([['Block '.length, 'Block legacy'.length]]);
});

test('what a search elsewhere found stays as it is, after what is known here', () => {
  const searched = { label: 'Found', isSearched: true, items: [{ id: 'abena', label: 'Abena Osei', onRun }] };
  expect(searchPalette([searched, ...groups], 'audit').map(({ label }) => label)).toEqual(['Pages', 'Found']);
});

const tenants = {
  label: 'Tenants',
  items: Array.from({ length: 40 }, (_, place) => ({ id: `${place}`, label: `Tenant ${place}`, onRun })),
};
const staff = { label: 'People', items: [{ id: 'tess', label: 'Tess Tenant', onRun }] };
const shownOf = (given: PaletteGroup[]) =>
  searchPalette(given, 'tenant').map(({ label, items, moreText }) => [label, items.length, moreText]);

test('a group shows its six best matches beside another, and says how many more there are', () => {
  expect(shownOf([tenants, staff])).toContainEqual(['Tenants', 6, 'and 34 more']);
  expect(shownOf([tenants, staff])).toContainEqual(['People', 1, undefined]);
});

test('the only group that matches shows twenty', () => {
  expect(shownOf([tenants])).toEqual([['Tenants', 20, 'and 20 more']]);
});

test('of what a search elsewhere found, it is not said how many more there are', () => {
  expect(shownOf([{ ...tenants, isSearched: true }, staff])).toContainEqual(['Tenants', 6, 'and more']);
});

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['a', 1, 1],
])('%s moves the selection from %d to %d of three', (key, from, to) => {
  expect(stepThrough(3, from, key)).toBe(to);
});

test('an empty list has nothing to step through', () => {
  expect(stepThrough(0, 0, 'ArrowUp')).toBe(0);
});
