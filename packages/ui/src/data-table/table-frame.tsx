import { VisuallyHidden, ActionIcon, NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { Sort } from './table-state.ts';

interface CardSortProps<Row> {
  columns: Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

/** Cards have no header row to sort by; this takes its place on narrow screens. */
function CardSort<Row>({ columns, sort, onSort }: CardSortProps<Row>) {
  const sortable = columns.filter((column) => column.sortValue);
  if (sortable.length === 0) return null;
  return (
    <div className={classes.cardSort}>
      <NativeSelect
        aria-label="Sort by"
        value={sort?.id ?? ''}
        onChange={(event) => onSort({ id: event.currentTarget.value, desc: false })}
        data={[{ value: '', label: 'Sort by…', disabled: true }, ...sortable.map(({ id, header }) => ({ value: id, label: header }))]}
      />
      {sort && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={sort.desc ? 'Sort ascending' : 'Sort descending'}
          onClick={() => onSort({ id: sort.id, desc: !sort.desc })}
        >
          {sort.desc ? <ArrowDown size={16} aria-hidden="true" /> : <ArrowUp size={16} aria-hidden="true" />}
        </ActionIcon>
      )}
    </div>
  );
}

interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort?: ((sort: Sort) => void) | undefined;
}

function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
  if (!column.sortValue || !onSort) {
    return (
      <th scope="col" data-align={column.align}>
        {column.header}
      </th>
    );
  }
  const isSorted = sort?.id === column.id;
  const isDescending = isSorted && sort.desc;
  const Arrow = !isSorted ? ChevronsUpDown : isDescending ? ArrowDown : ArrowUp;
  return (
    <th scope="col" data-align={column.align} aria-sort={!isSorted ? 'none' : isDescending ? 'descending' : 'ascending'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort({ id: column.id, desc: isSorted && !isDescending })}
      >
        {column.header}
        <Arrow size={13} aria-hidden="true" />
      </button>
    </th>
  );
}

interface TableRowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  actions?: ReactNode;
}

function TableRow<Row>({ row, columns, actions }: TableRowProps<Row>) {
  return (
    <tr>
      {columns.map((column) =>
        column.isTitle ? (
          <th key={column.id} scope="row" className={classes.titleCell}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} data-align={column.align}>
            <span className={classes.cellLabel}>{column.header}</span>
            <div className={classes.cellValue}>{column.cell(row)}</div>
          </td>
        ),
      )}
      {actions !== undefined && <td className={classes.actionsCell}>{actions}</td>}
    </tr>
  );
}

export interface TableFrameProps<Row> {
  /** Names the table for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** The rows of this page, in order. */
  rows: readonly Row[];
  getRowId: (row: Row) => string;
  rowActions?: ((row: Row) => ReactNode) | undefined;
  sort?: Sort | null | undefined;
  /** Without it no column can be sorted. */
  onSort?: ((sort: Sort) => void) | undefined;
  /** While newer rows are on their way the old ones stay, dimmed. */
  isBusy?: boolean | undefined;
  /** The pager. */
  footer?: ReactNode;
}

/** The look of every table; who sorts and pages is the caller's business. Cards take its place where it is narrow. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { label, columns, rows, getRowId, rowActions, sort = null, onSort, isBusy = false, footer } = props;
  return (
    <div className={classes.container}>
      {onSort && <CardSort columns={columns} sort={sort} onSort={onSort} />}
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label} aria-busy={isBusy}>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
              ))}
              {rowActions && (
                <th scope="col">
                  <VisuallyHidden>Actions</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={getRowId(row)} row={row} columns={columns} actions={rowActions?.(row)} />
            ))}
          </tbody>
        </table>
        {footer}
      </div>
    </div>
  );
}
