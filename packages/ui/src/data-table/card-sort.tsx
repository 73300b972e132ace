import { ActionIcon, NativeSelect } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import type { Sort } from './table-state.ts';

interface CardSortProps<Row> {
  columns: Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort) => void;
}

/** Cards have no header row to sort by; this takes its place on narrow screens. */
export function CardSort<Row>({ columns, sort, onSort }: CardSortProps<Row>) {
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
