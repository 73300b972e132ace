import { expect, test } from 'vitest';
import { chosenIn, parseExplorerSearch, searchOfView, viewQuery, withChosen, withTable, withWords } from './explorer-search.ts';

test('facets, words and order are read from the address, and what makes no sense is dropped', () => {
  expect(parseExplorerSearch({ q: 'legacy', product: 'okta~azure_ad', status: 5, framework: '', nonsense: 'x', all: true })).toEqual({
    q: 'legacy',
    product: 'okta~azure_ad',
    status: '5',
    all: true,
  });
  expect(parseExplorerSearch({ product: 'x'.repeat(501), all: 'yes' })).toEqual({});
});

test('a choice is written side by side and starts at the first page', () => {
  const search = withChosen({ page: 3, sort: 'name' }, 'product', ['okta', 'azure_ad']);
  expect(search).toEqual({ sort: 'name', product: 'okta~azure_ad' });
  expect(chosenIn(search, 'product')).toEqual(['okta', 'azure_ad']);
});

test('no choice leaves nothing in the address', () => {
  expect(withChosen({ product: 'okta' }, 'product', [])).toEqual({});
});

test('a saved view keeps filters and order, not the page, and comes back as it was', () => {
  const query = viewQuery({ q: 'mfa', product: 'okta', page: 2, size: 50, sort: '-value', all: true });
  expect(query).toBe('all=true&product=okta&q=mfa&sort=-value');
  expect(searchOfView(query)).toEqual({ q: 'mfa', product: 'okta', sort: '-value', all: true });
});

test('other words start at the first page, and no words leave nothing in the address', () => {
  expect(withWords({ page: 2, product: 'okta' }, 'mfa')).toEqual({ product: 'okta', q: 'mfa' });
  expect(withWords({ q: 'mfa', product: 'okta' }, '')).toEqual({ product: 'okta' });
});

test('the first page and the usual order leave the address again, and the facets stay', () => {
  const byValue = { id: 'value', desc: true };
  const search = { product: 'okta', q: 'mfa', page: 2, size: 50, sort: 'name' };
  expect(withTable(search, { sort: byValue, page: 1, size: 10 }, byValue)).toEqual({ product: 'okta', q: 'mfa' });
});
