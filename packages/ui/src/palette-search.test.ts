import { expect, test } from 'vitest';
import { searchPalette, stepThrough, wordsOf, type PaletteGroup } from './palette-search.ts';

const onRun = () => undefined;

const groups: PaletteGroup[] = [
  {
    label: 'Pages',
    items: [
      { id: 'people', label: 'People', description: 'Who is in the organisation', onRun },
      { id: 'audit', label: 'Audit log', description: 'What people changed', keywords: ['history'], onRun },
    ],
  },
  { label: 'Actions', items: [{ id: 'theme', label: 'Switch theme', onRun }] },
];

function found(query: string): string[] {
  return searchPalette(groups, query).flatMap(({ items }) => items.map(({ id }) => id));
}

test('an empty query shows everything', () => {
  expect(found('  ')).toEqual(['people', 'audit', 'theme']);
});

test('groups without a match disappear', () => {
  expect(searchPalette(groups, 'theme').map(({ label }) => label)).toEqual(['Actions']);
});

test('every word must be found, in any case and anywhere', () => {
  expect(found('LOG changed')).toEqual(['audit']);
  expect(found('log theme')).toEqual([]);
});

test('keywords are searched', () => {
  expect(found('history')).toEqual(['audit']);
});

test('a match in the label comes first', () => {
  const reversed = groups.map((group) => ({ ...group, items: group.items.toReversed() }));
  expect(searchPalette(reversed, 'people')[0]?.items.map(({ id }) => id)).toEqual(['people', 'audit']);
});

test('a query is split into lower-case words', () => {
  expect(wordsOf('  Audit  LOG ')).toEqual(['audit', 'log']);
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
