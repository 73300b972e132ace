import type { ReactNode } from 'react';

export type SortValue = string | number;

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A column without it cannot be sorted. */
  sortValue?: ((row: Row) => SortValue) | undefined;
  /** For bare numbers; text stays left. */
  align?: 'right' | undefined;
  /** The cell that names the row: it heads the row, and the card on narrow screens. */
  isTitle?: boolean | undefined;
}
