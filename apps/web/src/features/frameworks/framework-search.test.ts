import { expect, test } from 'vitest';
import { parseFrameworkSearch } from './framework-search.ts';

test('keeps what an address may hold, and nothing else', () => {
  expect(parseFrameworkSearch({ view: 'missing', filter: 'mfa', requirement: 'AC-2', page: 3 })).toEqual({
    view: 'missing',
    filter: 'mfa',
    requirement: 'AC-2',
  });
  expect(parseFrameworkSearch({ view: 'other', filter: '', requirement: { a: 1 } })).toEqual({});
  expect(parseFrameworkSearch({ filter: 'x'.repeat(201) })).toEqual({});
});

test('takes an identifier that looks like a number', () => {
  expect(parseFrameworkSearch({ requirement: 6.3 })).toEqual({ requirement: '6.3' });
});
