import { defaultPageSize, toPageSize } from './page-window.ts';

export interface Sort {
  /** Id of the column. */
  id: string;
  desc: boolean;
}

/** What a link must carry to reproduce the view. Pages count from 1. */
export interface TableState {
  sort: Sort | null;
  page: number;
  size: number;
}

export function initialTableState(initialSort: Sort | null = null, pageSize: number = defaultPageSize): TableState {
  return { sort: initialSort, page: 1, size: toPageSize(pageSize) };
}

/** Another order or page size starts again at the first page: the old page number means different rows. */
export function withSort(state: TableState, sort: Sort): TableState {
  return { ...state, sort, page: 1 };
}

export function withSize(state: TableState, size: number): TableState {
  return { ...state, size: toPageSize(size), page: 1 };
}
