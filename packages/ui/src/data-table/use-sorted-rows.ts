import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable, type ColumnDef, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column, SortValue } from './column.ts';
import { compareSortValues } from './compare-sort-values.ts';
import type { Sort } from './table-state.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

function toDefinition<Row extends RowData>({ id, sortValue }: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    accessorFn: (row) => sortValue?.(row) ?? '',
    sortFn: (one, other) => compareSortValues(one.getValue<SortValue>(id), other.getValue<SortValue>(id)),
  };
}

export function useSortedRows<Row extends RowData>(rows: Row[], columns: Column<Row>[], sort: Sort | null): Row[] {
  const definitions = useMemo(() => columns.map(toDefinition), [columns]);
  // A link may name a column that is gone or cannot be sorted.
  const isSortable = columns.some((column) => column.id === sort?.id && column.sortValue);
  const table = useTable({ features, columns: definitions, data: rows, state: { sorting: sort && isSortable ? [sort] : [] } });
  return table.getSortedRowModel().rows.map((row) => row.original);
}
