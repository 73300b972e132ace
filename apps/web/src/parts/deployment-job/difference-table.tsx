import { Table } from '@mantine/core';
import type { MemberChange, ShownChange } from '@rampart/contract/shown-change.ts';
import { MemberChanges } from './member-changes.tsx';
import classes from './difference-table.module.css';

interface DifferenceTableProps {
  readonly label: string;
  /** What the first image is called: how it is now, or how it was before. */
  readonly first: 'Now' | 'Before';
  readonly differences: ShownChange['differences'];
  /** Of a group: named one by one, in place of the row that counts them. */
  readonly members?: MemberChange | undefined;
}

const memberKey = 'memberIds';

/** One object of a product, setting by setting. */
export function DifferenceTable({ label, first, differences, members }: DifferenceTableProps) {
  const rows = members === undefined ? differences : differences.filter(({ technical }) => technical.key !== memberKey);
  return (
    <>
      {rows.length > 0 && (
        <Table aria-label={label} className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Setting</Table.Th>
              <Table.Th>{first}</Table.Th>
              <Table.Th>After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ path, before, after, technical }) => (
              <Table.Tr key={technical.key}>
                <Table.Td>{path}</Table.Td>
                <Table.Td>{before === null ? '—' : <del className={classes['before']}>{before}</del>}</Table.Td>
                <Table.Td>{after === null ? '—' : <ins className={classes['after']}>{after}</ins>}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {members !== undefined && <MemberChanges members={members} />}
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
