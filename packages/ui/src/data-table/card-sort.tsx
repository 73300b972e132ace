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
  // A table may begin in an order that none of its columns has.
  const chosen = sortable.some(({ id }) => id === sort?.id) ? sort : null;
  return (
    <div className={classes.cardSort}>
      <NativeSelect
        aria-label="Sort by"
        value={chosen?.id ?? ''}
        onChange={(event) => onSort({ id: event.currentTarget.value, desc: false })}
        data={[{ value: '', label: 'Sort by…', disabled: true }, ...sortable.map(({ id, header }) => ({ value: id, label: header }))]}
      />
      {chosen && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={chosen.desc ? 'Sort ascending' : 'Sort descending'}
          onClick={() => onSort({ id: chosen.id, desc: !chosen.desc })}
        >
          {chosen.desc ? <ArrowDown size={16} aria-hidden="true" /> : <ArrowUp size={16} aria-hidden="true" />}
        </ActionIcon>
      )}
    </div>
  );
}
