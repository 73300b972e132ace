import type { AuditEnvelope } from '@rampart/contract/audit.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import classes from './audit-log.module.css';
import { eventTime } from './event-time.ts';

const statuses = {
  success: { health: 'healthy', label: 'Success' },
  failure: { health: 'error', label: 'Failure' },
} as const;

export const auditColumns: Column<AuditEnvelope>[] = [
  { id: 'action', header: 'Action', isTitle: true, cell: ({ event }) => event.action },
  { id: 'status', header: 'Status', cell: ({ event }) => <StatusDot {...statuses[event.status]} /> },
  { id: 'user', header: 'User', cell: ({ event }) => <span className={classes['breakable']}>{event.actor}</span> },
  { id: 'message', header: 'Message', cell: ({ event }) => <span className={classes['breakable']}>{event.message}</span> },
  { id: 'source', header: 'Source IP', cell: ({ event }) => <code className={classes['source']}>{event.source}</code> },
  {
    id: 'time',
    header: 'Time',
    cell: ({ event }) => (
      <time className={classes['time']} dateTime={event.timestamp}>
        {eventTime(event.timestamp)}
      </time>
    ),
  },
];
