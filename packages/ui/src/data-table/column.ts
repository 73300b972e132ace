import type { ReactNode } from 'react';

export type SortValue = string | number;

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** A column without it cannot be sorted. A row without a value comes last, whichever way it is sorted. */
  sortValue?: ((row: Row) => SortValue | null) | undefined;
  /** For bare numbers; text stays left. */
  align?: 'right' | undefined;
  /** The cell that names the row: it heads the row, and the card on narrow screens. */
  isTitle?: boolean | undefined;
  /** Sentences or several links: in a card they stand below their label, over its whole width. */
  isLong?: boolean | undefined;
}
