import { defaultPageSize, toPageSize } from '@rampart/ui/data-table/page-window.ts';
import type { Sort, TableState } from '@rampart/ui/data-table/table-state.ts';

/** A table's part of the address. Defaults are omitted, so that addresses stay short. */
export interface TableSearch {
  readonly q?: string;
  /** A column's id, with a minus before it for descending. */
  readonly sort?: string;
  readonly page?: number;
  readonly size?: number;
}

const positive = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value) !== '' ? String(value) : undefined;

const defined = (search: { readonly [K in keyof TableSearch]: TableSearch[K] | undefined }): TableSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

function sortOf(sort: string): Sort {
  return sort.startsWith('-') ? { id: sort.slice(1), desc: true } : { id: sort, desc: false };
}

function sortAmong(value: unknown, sortable: readonly string[]): string | undefined {
  const sort = text(value);
  return sort !== undefined && sortable.includes(sortOf(sort).id) ? sort : undefined;
}

/** Addresses are edited, shortened and shared: what cannot be read counts as missing. `sortable` are the ids of the columns that sort. */
export const parseTableSearch = (raw: Record<string, unknown>, sortable: readonly string[]): TableSearch =>
  defined({ q: text(raw['q']), sort: sortAmong(raw['sort'], sortable), page: positive(raw['page']), size: positive(raw['size']) });

export const tableStateOf = ({ sort, page = 1, size = defaultPageSize }: TableSearch, defaultSort: Sort): TableState => ({
  sort: sort === undefined ? defaultSort : sortOf(sort),
  page,
  size: toPageSize(size),
});

export function withTableState(search: TableSearch, state: TableState, defaultSort: Sort): TableSearch {
  const isDefaultSort = state.sort === null || (state.sort.id === defaultSort.id && state.sort.desc === defaultSort.desc);
  return defined({
    q: search.q,
    sort: isDefaultSort ? undefined : `${state.sort?.desc ? '-' : ''}${state.sort?.id}`,
    page: state.page === 1 ? undefined : state.page,
    size: state.size === defaultPageSize ? undefined : state.size,
  });
}

/** Another filter starts again at the first page. */
export const withFilter = ({ sort, size }: TableSearch, q: string): TableSearch => defined({ q: text(q), sort, size, page: undefined });
