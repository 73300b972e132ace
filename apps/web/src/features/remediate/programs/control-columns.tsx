import { Anchor } from '@mantine/core';
import type { ControlDetail } from '@rampart/contract/control-detail.ts';
import { priorityLabel } from '@rampart/domain/priority.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { percentText } from '@rampart/ui/format.ts';
import { PriorityMark } from '@rampart/ui/status/priority-mark.tsx';
import { Link } from '@tanstack/react-router';
import classes from './programs.module.css';
import { VerdictMark } from './verdict-mark.tsx';

const priorities = ['p1', 'p2', 'p3', 'advanced'];
const verdicts = ['fail', 'unknown', 'pass', 'not-applicable'];

export const controlColumns: Column<ControlDetail>[] = [
  {
    id: 'priority',
    header: 'Priority',
    cell: ({ priority, product }) => <PriorityMark priority={priority} label={priorityLabel(priority, product)} isLabelHidden />,
    sortValue: ({ priority }) => priorities.indexOf(priority),
  },
  {
    id: 'name',
    header: 'Control',
    isTitle: true,
    cell: ({ name, action, description }) => (
      <span className={classes['control']}>
        <span className={classes['name']}>
          {name}: {action}
        </span>
        <span className={classes['muted']}>{description}</span>
      </span>
    ),
    sortValue: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'verdict',
    header: 'Verdict',
    cell: ({ verdict }) => <VerdictMark verdict={verdict} />,
    sortValue: ({ verdict }) => verdicts.indexOf(verdict?.state ?? 'unknown'),
  },
  {
    id: 'risk',
    header: 'Risk mitigated',
    align: 'right',
    cell: ({ risk_mitigated: risk }) => percentText(risk, 1, 2),
    sortValue: ({ risk_mitigated: risk }) => risk,
  },
  {
    id: 'evidence',
    header: 'Evidence',
    cell: ({ id, name, action }) => (
      <Anchor
        size="sm"
        className={classes['evidence'] ?? ''}
        renderRoot={(props) => (
          <Link
            to="."
            search={(current) => ({ ...current, evidence: id })}
            aria-label={`View Evidence for ${name}: ${action}`}
            {...props}
          />
        )}
      >
        View Evidence
      </Anchor>
    ),
  },
];
