import { useUncontrolled } from '@mantine/hooks';
import { type ReactNode, useMemo } from 'react';
import type { Column } from './column.ts';
import { EmptyTable } from './empty-table.tsx';
import { pageSizes, pageWindow, shownText, toPageSize } from './page-window.ts';
import { Pager } from './pager.tsx';
import type { RowSelection } from './row-selection.ts';
import { sortRows } from './sort-rows.ts';
import { TableFrame } from './table-frame.tsx';
import { initialTableState, withSize, withSort, type Sort, type TableState } from './table-state.ts';

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  /** Keep the array stable between renders: sorting is remembered per array. */
  columns: Column<Row>[];
  rows: Row[];
  getRowId: (row: Row) => string;
  empty: ReactNode;
  /** Shown instead of `empty` while filters hide every row. */
  filteredEmpty?: ReactNode;
  isFiltered?: boolean | undefined;
  /** Rows before filtering, for the count. */
  total?: number | undefined;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Columns that are not shown; rows can be sorted by them all the same. */
  hidden?: ReadonlySet<string> | undefined;
  /** A click anywhere in a row follows the link of its title. */
  opensRows?: boolean | undefined;
  selection?: RowSelection<Row> | undefined;
  initialSort?: Sort | undefined;
  pageSize?: number | undefined;
  /** Sort, page and size, where the caller keeps them (in the URL). */
  state?: TableState | undefined;
  onStateChange?: ((state: TableState) => void) | undefined;
}

/** A table that holds all its rows and sorts and pages them itself. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, getRowId, empty, filteredEmpty, isFiltered = false, total, rowActions, hidden } = props;
  const [state, setState] = useUncontrolled<TableState>({
    ...(props.state && { value: props.state }),
    ...(props.onStateChange && { onChange: props.onStateChange }),
    defaultValue: initialTableState(props.initialSort, props.pageSize),
  });
  const sorted = useMemo(() => sortRows(rows, columns, state.sort), [rows, columns, state.sort]);
  const size = toPageSize(state.size);
  const { page, pageCount, start, end } = pageWindow({ page: state.page, size, total: rows.length });

  if (rows.length === 0) return <EmptyTable>{isFiltered ? (filteredEmpty ?? empty) : empty}</EmptyTable>;

  return (
    <TableFrame
      label={label}
      columns={hidden === undefined ? columns : columns.filter(({ id }) => !hidden.has(id))}
      rows={sorted.slice(start, end)}
      getRowId={getRowId}
      rowActions={rowActions}
      opensRows={props.opensRows}
      selection={props.selection}
      sort={state.sort}
      onSort={(sort) => setState(withSort(state, sort))}
      footer={
        <Pager
          of={label}
          page={page}
          pageCount={pageCount}
          pageSize={size}
          pageSizes={pageSizes}
          total={rows.length}
          summary={shownText({ shown: end - start, matching: rows.length, total })}
          onPage={(next) => setState({ ...state, page: next })}
          onPageSize={(next) => setState(withSize(state, next))}
        />
      }
    />
  );
}
