import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ColumnHeader } from './column-header.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { Sort } from './table-state.ts';

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort | null;
  readonly onSort: ((sort: Sort) => void) | undefined;
  /** Above the checkboxes of the rows, where they have some. */
  readonly choice: ReactNode;
  readonly hasActions: boolean;
}

export function TableHead<Row>({ columns, sort, onSort, choice, hasActions }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {choice !== undefined && (
          <th scope="col" className={classes.choiceHead}>
            {choice}
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
