import { expect, test } from 'vitest';
import { shortenLists } from './shorten-lists.ts';

const people = (count: number) => Array.from({ length: count }, (_, place) => `p${place}`);

test('of a long list what changes is shown, and what stays is a number', () => {
  const [before, after] = [
    { name: 'All', members: people(2000) },
    { name: 'All', members: [...people(1998), 'new'] },
  ];
  expect(shortenLists({ before, after })).toEqual({
    before: { name: 'All', members: ['p1998', 'p1999', 'and 1998 that stay'] },
    after: { name: 'All', members: ['new', 'and 1998 that stay'] },
  });
});

test('a long list that loses entries keeps only the number of the others', () => {
  expect(shortenLists({ before: { members: people(20) }, after: { members: people(5) } }).after).toEqual({ members: ['5 that stay'] });
});

test('short lists, and what is no list, stay as they are', () => {
  const images = { before: { countries: ['NO', 'SE'], mode: 'off' }, after: { countries: ['NO'], mode: 'on' } };
  expect(shortenLists(images)).toEqual(images);
  expect(shortenLists({ before: null, after: ['x'] })).toEqual({ before: null, after: ['x'] });
});

test('a new list of thousands is cut, and says by how much', () => {
  const { after } = shortenLists({ before: null, after: { members: people(2000) } });
  expect(after).toEqual({ members: [...people(50), 'and 1950 more'] });
});
