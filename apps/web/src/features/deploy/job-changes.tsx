import { Table } from '@mantine/core';
import type { AppliedChange } from '@rampart/contract/deploy.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { type Health, StatusDot } from '@rampart/ui/status/status-dot.tsx';
import classes from './job-changes.module.css';

const outcomes: Readonly<Record<AppliedChange['state'], { readonly label: string; readonly health: Health }>> = {
  planned: { label: 'Not begun', health: 'not-connected' },
  applying: { label: 'Under way', health: 'checking' },
  applied: { label: 'Applied', health: 'healthy' },
  failed: { label: 'Failed', health: 'error' },
  conflict: { label: 'Changed by somebody else', health: 'error' },
  skipped: { label: 'Left alone', health: 'not-connected' },
};
const waits: { readonly label: string; readonly health: Health } = { label: 'Put in, switched on later', health: 'checking' };
const atOnce: { readonly label: string; readonly health: Health } = { label: 'Takes effect at once', health: 'not-connected' };

const verbs = { create: 'Creates', update: 'Changes', enable: 'Switches on', delete: 'Deletes' } as const;
const titleOf = ({ kind, object, name }: ShownChange): string => `${verbs[kind]} the ${object.replace('policy_rule', 'rule')} “${name}”`;

/** What became of it; of what nobody has agreed to yet, when it would take effect. */
function markOf(change: ShownChange | AppliedChange): { readonly label: string; readonly health: Health } {
  if ('state' in change) return outcomes[change.state];
  return change.takes_effect === 'when-enabled' ? waits : atOnce;
}

function Differences({ change }: { readonly change: ShownChange }) {
  if (change.differences.length === 0) return <p className={classes['muted']}>There is no setting to show.</p>;
  return (
    <Table aria-label={titleOf(change)} className={classes['table'] ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Setting</Table.Th>
          <Table.Th>Before</Table.Th>
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
  );
}

interface JobChangesProps {
  readonly changes: readonly (ShownChange | AppliedChange)[];
  /** Shown in full, for somebody who must decide. */
  readonly areOpen?: boolean;
}

/** What a job changes or has changed, object by object, with what became of each. */
export function JobChanges({ changes, areOpen = false }: JobChangesProps) {
  return (
    <ul className={classes['changes']} aria-label="Changes">
      {changes.map((change, place) => (
        <li key={`${place} ${change.name}`} className={classes['change']}>
          <details open={areOpen}>
            <summary className={classes['summary']}>
              <span className={classes['title']}>{titleOf(change)}</span>
              <StatusDot {...markOf(change)} />
            </summary>
            <Differences change={change} />
          </details>
          {'because' in change && change.because !== null && <p className={classes['because']}>{change.because}</p>}
        </li>
      ))}
    </ul>
  );
}
