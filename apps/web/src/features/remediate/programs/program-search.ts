import { parseTableSearch, type TableSearch } from '../../../parts/table-search/table-search.ts';

export const facetIds = ['product', 'verdict', 'priority'] as const;
export type FacetId = (typeof facetIds)[number];

/** The screen's part of the address. Values of a facet are joined: `product=okta~azure_ad`. */
export type ProgramSearch = Pick<TableSearch, 'q' | 'sort'> & { readonly [Id in FacetId]?: string };

const sortable = ['name', 'priority', 'verdict', 'risk'];
const between = '~';
const longest = 500;

export function parseProgramSearch(raw: Record<string, unknown>): ProgramSearch {
  const { q, sort } = parseTableSearch(raw, sortable);
  const facets = facetIds.flatMap((id) => {
    const value = raw[id];
    return typeof value === 'string' && value !== '' && value.length <= longest ? [[id, value] as const] : [];
  });
  return { ...(q !== undefined && { q }), ...(sort !== undefined && { sort }), ...Object.fromEntries(facets) };
}

export const allChosen = (search: ProgramSearch): Record<FacetId, string[]> => {
  const chosenIn = (id: FacetId): string[] => search[id]?.split(between).filter((value) => value !== '') ?? [];
  return { product: chosenIn('product'), verdict: chosenIn('verdict'), priority: chosenIn('priority') };
};

const without = (search: ProgramSearch, name: keyof ProgramSearch): ProgramSearch =>
  Object.fromEntries(Object.entries(search).filter(([one]) => one !== name));

/** What is empty leaves the address. */
export const withValue = (search: ProgramSearch, name: keyof ProgramSearch, value: string): ProgramSearch =>
  value === '' ? without(search, name) : { ...search, [name]: value };

export const withChosen = (search: ProgramSearch, id: FacetId, chosen: readonly string[]): ProgramSearch =>
  withValue(search, id, chosen.join(between));
