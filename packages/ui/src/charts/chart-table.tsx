import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './charts.module.css';
import { numberText } from '../format.ts';

export interface ChartTableProps {
  label: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

const isFigure = (cell: ReactNode): boolean => typeof cell === 'number' || (typeof cell === 'string' && /^\d[\d.,]*%?$/.test(cell));

/** The figures behind a chart. */
export function ChartTable({ label, head, rows }: ChartTableProps) {
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={label}>
      <Table stickyHeader aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {head.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, place) => (
            <Table.Tr key={place}>
              {row.map((cell, column) => (
                <Table.Td key={head[column]} className={isFigure(cell) ? classes.number : undefined}>
                  {typeof cell === 'number' ? numberText(cell) : cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
