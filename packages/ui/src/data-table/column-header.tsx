import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { Sort } from './table-state.ts';

interface ColumnHeaderProps<Row> {
  column: Column<Row>;
  sort: Sort | null;
  onSort?: ((sort: Sort) => void) | undefined;
}

export function ColumnHeader<Row>({ column, sort, onSort }: ColumnHeaderProps<Row>) {
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
