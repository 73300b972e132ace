import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardSort } from './card-sort.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { type RowSelection, toggleAll, toggleOne } from './row-selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { Sort } from './table-state.ts';

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
  /** A click anywhere in a row follows the link of its title. */
  opensRows?: boolean | undefined;
  selection?: RowSelection<Row> | undefined;
  /** The pager. */
  footer?: ReactNode;
}

/** Selects the rows of this page, or none of them. */
function ChooseAll<Row>({ rows, getRowId, selection }: Pick<TableFrameProps<Row>, 'rows' | 'getRowId'> & { selection: RowSelection<Row> }) {
  const ids = rows.map(getRowId);
  const count = ids.filter((id) => selection.selected.has(id)).length;
  return (
    <Checkbox
      aria-label="Select all on this page"
      checked={count > 0 && count === ids.length}
      indeterminate={count > 0 && count < ids.length}
      onChange={() => selection.onChange(toggleAll(selection.selected, ids))}
    />
  );
}

/** The look of every table; who sorts and pages is the caller's business. Cards take its place where it is narrow. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { label, columns, rows, getRowId, rowActions, sort = null, onSort, isBusy = false, opensRows, selection, footer } = props;
  return (
    <div className={classes.container}>
      {onSort && <CardSort columns={columns} sort={sort} onSort={onSort} />}
      <div className={classes.frame}>
        <table className={classes.table} aria-label={label} aria-busy={isBusy} data-rows>
          <TableHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            choice={selection && <ChooseAll rows={rows} getRowId={getRowId} selection={selection} />}
            hasActions={rowActions !== undefined}
          />
          <tbody>
            {rows.map((row) => (
              <TableRow
                key={getRowId(row)}
                row={row}
                columns={columns}
                actions={rowActions?.(row)}
                opens={opensRows}
                choice={
                  selection && {
                    isSelected: selection.selected.has(getRowId(row)),
                    label: `Select ${selection.nameOf(row)}`,
                    onToggle: () => selection.onChange(toggleOne(selection.selected, getRowId(row))),
                  }
                }
              />
            ))}
          </tbody>
        </table>
        {footer}
      </div>
    </div>
  );
}
