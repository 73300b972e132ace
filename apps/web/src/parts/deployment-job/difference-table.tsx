import { Table } from '@mantine/core';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import classes from './difference-table.module.css';

interface DifferenceTableProps {
  readonly label: string;
  /** What the first image is called: how it is now, or how it was before. */
  readonly first: 'Now' | 'Before';
  readonly differences: ShownChange['differences'];
}

/** One object of a product, setting by setting. */
export function DifferenceTable({ label, first, differences }: DifferenceTableProps) {
  return (
    <>
      <Table aria-label={label} className={classes['table'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Setting</Table.Th>
            <Table.Th>{first}</Table.Th>
            <Table.Th>After</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ path, before, after, technical }) => (
            <Table.Tr key={technical.key}>
              <Table.Td>{path}</Table.Td>
              <Table.Td>{before === null ? '—' : <del className={classes['before']}>{before}</del>}</Table.Td>
              <Table.Td>{after === null ? '—' : <ins className={classes['after']}>{after}</ins>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {differences.length > 0 && (
        <details className={classes['technical']}>
          <summary>Technical details</summary>
          <ul>
            {differences.map(({ technical: { key, before, after } }) => (
              <li key={key}>
                <code>{key}</code>: <code>{before ?? '—'}</code> → <code>{after ?? '—'}</code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
