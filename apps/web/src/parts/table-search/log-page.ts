import { parseTableSearch, type TableSearch } from './table-search.ts';

export const logPageSizes = [10, 20, 50, 100] as const;
export const defaultLogPageSize = 10;

export type LogPageSearch = Pick<TableSearch, 'page' | 'size'>;

/** A log's part of the address: a page and its size, without what is at its default. */
export function parseLogPage(raw: Record<string, unknown>): LogPageSearch {
  const { page, size } = parseTableSearch(raw, []);
  const isOffered = logPageSizes.some((offered) => offered === size);
  return {
    ...(page === undefined || page === 1 ? {} : { page }),
    ...(size === undefined || !isOffered || size === defaultLogPageSize ? {} : { size }),
  };
}
