import { Table } from '@mantine/core';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { type Intent, isAtOnce } from '../../deploying/deploy-question.ts';
import classes from '../wizard.module.css';

const verbs = { create: 'Creates', update: 'Changes', enable: 'Switches on', delete: 'Deletes' } as const;
const objects: Readonly<Record<string, string>> = {
  policy_rule: 'rule',
  policy: 'policy',
  group: 'group',
  zone: 'zone',
  location: 'location',
};

interface ChangeDifferenceProps {
  readonly change: ShownChange;
  readonly controlName: string;
  readonly intent: Intent;
}

/** One object of the product, before and after. */
export function ChangeDifference({ change, controlName, intent }: ChangeDifferenceProps) {
  const title = `${verbs[change.kind]} the ${objects[change.object] ?? change.object} “${change.name}”`;
  return (
    <section aria-label={`${title}: ${controlName}`} className={classes['difference']}>
      <h3 className={classes['subtitle']}>{title}</h3>
      <p className={classes['summary']}>
        {controlName} ·{' '}
        <span className={classes['effect']} data-effect={isAtOnce(change, intent) ? 'at-once' : undefined}>
          {isAtOnce(change, intent) ? 'Takes effect at once' : 'Waits until you enable it'}
        </span>
      </p>
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
