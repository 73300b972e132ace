import { Table } from '@mantine/core';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import classes from '../wizard.module.css';

const verbs = { create: 'Creates', update: 'Changes', enable: 'Switches on', delete: 'Deletes' } as const;
const objects: Readonly<Record<string, string>> = {
  policy_rule: 'rule',
  policy: 'policy',
  group: 'group',
  zone: 'zone',
  location: 'location',
};

/** One object of the product, before and after. */
export function ChangeDifference({ change, controlName }: { readonly change: ShownChange; readonly controlName: string }) {
  const title = `${verbs[change.kind]} the ${objects[change.object] ?? change.object} “${change.name}”`;
  return (
    <section aria-label={`${title}: ${controlName}`} className={classes['difference']}>
      <h3 className={classes['subtitle']}>{title}</h3>
      <p className={classes['summary']}>{controlName}</p>
      <Table aria-label={`${title}: ${controlName}`} className={classes['differenceTable'] ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Setting</Table.Th>
            <Table.Th>Now</Table.Th>
            <Table.Th>After</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {change.differences.map(({ path, before, after }) => (
            <Table.Tr key={path}>
              <Table.Td>{path}</Table.Td>
              <Table.Td>{before === null ? '—' : <del className={classes['before']}>{before}</del>}</Table.Td>
              <Table.Td>{after === null ? '—' : <ins className={classes['after']}>{after}</ins>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
