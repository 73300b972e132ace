import type { Sort, TableState } from '@rampart/ui/data-table/table-state.ts';
import { viewQueryOf } from '../../../parts/saved-views/view-query-of.ts';
import { parseTableSearch, type TableSearch, withTableState } from '../../../parts/table-search/table-search.ts';

export const facetIds = ['status', 'priority', 'product', 'framework', 'program', 'feature'] as const;
export type FacetId = (typeof facetIds)[number];

/** The list's part of the address. Values of a facet are joined: `product=okta~azure_ad`. */
export type ExplorerSearch = TableSearch & { readonly [Id in FacetId]?: string } & {
  /** Hidden and muted ones as well. */
  readonly all?: true;
  /** The columns that are not shown, where they are not the usual ones. */
  readonly hide?: string;
};

const sortable = ['priority', 'name', 'status', 'deployed', 'attacks', 'people', 'value'];
const between = '~';
const longest = 500;

export function parseExplorerSearch(raw: Record<string, unknown>): ExplorerSearch {
  const facets = facetIds.flatMap((id) => {
    const value = typeof raw[id] === 'string' || typeof raw[id] === 'number' ? String(raw[id]) : '';
    return value === '' || value.length > longest ? [] : [[id, value] as const];
  });
  return {
    ...parseTableSearch(raw, sortable),
    ...Object.fromEntries(facets),
    ...(raw['all'] === true && { all: true as const }),
    ...(typeof raw['hide'] === 'string' && raw['hide'].length <= longest && { hide: raw['hide'] }),
  };
}

export const chosenIn = (search: ExplorerSearch, id: FacetId): string[] => search[id]?.split(between).filter((value) => value !== '') ?? [];

export const allChosen = (search: ExplorerSearch): Record<FacetId, string[]> =>
  Object.fromEntries(facetIds.map((id) => [id, chosenIn(search, id)])) as Record<FacetId, string[]>;

const without = (search: ExplorerSearch, ...names: (keyof ExplorerSearch)[]): ExplorerSearch =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !(names as string[]).includes(name)));

/** Another choice starts again at the first page. */
export const withChosen = (search: ExplorerSearch, id: FacetId, chosen: readonly string[]): ExplorerSearch =>
  chosen.length === 0 ? without(search, 'page', id) : { ...without(search, 'page'), [id]: chosen.join(between) };

export const withWords = (search: ExplorerSearch, words: string): ExplorerSearch =>
  words === '' ? without(search, 'page', 'q') : { ...without(search, 'page'), q: words };

/** What is at its default leaves the address again. */
export const withTable = (search: ExplorerSearch, state: TableState, defaultSort: Sort): ExplorerSearch => ({
  ...without(search, 'sort', 'page', 'size'),
  ...withTableState(search, state, defaultSort),
});

/** Not shown until they are asked for. */
const usuallyHidden = ['value', 'frameworks', 'subscription'];
const none = 'none';

export const hiddenColumns = ({ hide }: ExplorerSearch): ReadonlySet<string> =>
  new Set(hide === undefined ? usuallyHidden : hide.split(between).filter((id) => id !== none));

/** The usual columns leave the address again. */
export function withHidden(search: ExplorerSearch, hidden: ReadonlySet<string>): ExplorerSearch {
  const isUsual = hidden.size === usuallyHidden.length && usuallyHidden.every((id) => hidden.has(id));
  return isUsual ? without(search, 'hide') : { ...search, hide: [...hidden].join(between) || none };
}

/** What a saved view keeps: what is listed and in which order, not which page was open or which columns are shown. */
export const viewQuery = (search: ExplorerSearch): string => viewQueryOf({ ...without(search, 'page', 'size', 'hide') });

export function searchOfView(query: string): ExplorerSearch {
  const raw = Object.fromEntries(new URLSearchParams(query));
  return parseExplorerSearch({ ...raw, all: raw['all'] === 'true' });
}
