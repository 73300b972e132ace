import { Button } from '@mantine/core';
import { Copy } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { copyText } from '../copy-text.ts';
import { EmptyState } from '../empty-state.tsx';
import { numberText } from '../format.ts';
import classes from './csv-table.module.css';
import { Widget } from './widget.tsx';

type Cell = string | number;

export interface CsvTableProps {
  title: string;
  /** Names the table for screen readers; the title unless given. */
  label?: string | undefined;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The table as comma-separated lines. */
  csv: string;
}

const shownIn = (cell: Cell | undefined): ReactNode =>
  typeof cell === 'number' ? (
    numberText(cell)
  ) : (
    <span className={classes.text} title={cell}>
      {cell}
    </span>
  );

interface Row {
  readonly id: string;
  readonly cells: readonly Cell[];
}

/** A table that can be sorted by each column and taken along as comma-separated lines. */
export function CsvTable({ title, label = title, head, rows, csv }: CsvTableProps) {
  const columns = useMemo(
    () =>
      head.map((header, place): Column<Row> => ({
        id: header,
        header,
        cell: ({ cells }) => shownIn(cells[place]),
        sortValue: ({ cells }) => cells[place] ?? '',
        isTitle: place === 0,
        align: typeof rows[0]?.[place] === 'number' ? 'right' : undefined,
      })),
    [head, rows],
  );
  return (
    <Widget
      title={title}
      isWide
      actions={
        <Button size="xs" variant="default" leftSection={<Copy size={14} aria-hidden="true" />} onClick={() => void copyText(csv)}>
          Copy as CSV
        </Button>
      }
    >
      <DataTable
        label={label}
        columns={columns}
        rows={rows.map((cells, place) => ({ id: String(place), cells }))}
        getRowId={({ id }) => id}
        pageSize={10}
        empty={<EmptyState title="Nothing to list" hint="Nothing to show for this period." />}
      />
    </Widget>
  );
}
