import { expect, test } from 'vitest';
import { parsePeopleSearch } from './people-search.ts';

test('an address keeps range, order, mode, filter and open person', () => {
  const asked = {
    start: 1_754_006_400,
    end: 1_761_955_199,
    sort: 'name',
    showUsers: 'relapsed',
    filter: '100%_<b>',
    person: 'a@b.example',
  };
  expect(parsePeopleSearch({ ...asked, other: 1 })).toEqual(asked);
  expect(parsePeopleSearch({ filter: 42 })).toEqual({ filter: '42' });
});

test('what is usual or cannot be read is left out', () => {
  expect(parsePeopleSearch({ sort: 'risk', showUsers: 'current', filter: ' ', start: -1, end: '1e99', person: '' })).toEqual({});
  expect(parsePeopleSearch({ sort: 'drop table', showUsers: ['added'], filter: 'x'.repeat(201), start: 1.5, end: 9e15 })).toEqual({});
});
