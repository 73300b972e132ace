import { expect, it } from 'vitest';
import { modulesIn, parseConnectionSearch } from './connection-search.ts';

it('reads the open drawer, its modules and the filter', () => {
  const search = parseConnectionSearch({ connect: 'microsoft_azure', modules: 'azure_ad,other', q: 'micro', processing: 'open' });
  expect(search).toEqual({ connect: 'microsoft_azure', modules: 'azure_ad,other', q: 'micro', processing: 'open' });
  expect(modulesIn(search)).toEqual(['azure_ad', 'other']);
});

it('drops what cannot be read, and modules of a drawer that is not open', () => {
  expect(parseConnectionSearch({ connect: 7, modules: 'azure_ad', q: '', processing: 'yes', other: 'x' })).toEqual({});
  expect(modulesIn({})).toEqual([]);
});
