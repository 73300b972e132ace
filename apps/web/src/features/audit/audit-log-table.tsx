import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { AuditEnvelope } from '@rampart/contract/audit.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { Pager } from '@rampart/ui/data-table/pager.tsx';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';
import { auditTimeText, dateText } from '@rampart/ui/format.ts';
import { StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { AddressText } from '../../parts/email-address/address-text.tsx';
import { logPageSizes } from '../../parts/table-search/log-page.ts';
import { actionText } from './action-text.ts';
import classes from './audit-log.module.css';
import type { AuditWindow } from './audit-window.ts';

const statuses = {
  success: { health: 'healthy', label: 'Success' },
  failure: { health: 'error', label: 'Failure' },
} as const;

/** Date and time each stay whole; where space is short they take two lines. */
function EventTime({ timestamp }: { readonly timestamp: string }) {
  return (
    <time dateTime={timestamp}>
      <span className={classes.together}>{dateText(timestamp)},</span> <span className={classes.together}>{auditTimeText(timestamp)}</span>
    </time>
  );
}

const isAddress = (source: string): boolean => /^[\d.]+$|:/.test(source);

/** What the product does by itself comes from no address; the user says so. */
function SourceAddress({ source }: { readonly source: string }) {
  if (isAddress(source)) return <code className={classes.source}>{source}</code>;
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>No address</VisuallyHidden>
    </>
  );
}

/** In words; the key that the API has is shown on demand. */
const ActionName = ({ action }: { readonly action: string }) => (
  <Tooltip label={action}>
    <span className={classes.together} tabIndex={0}>
      {actionText(action)}
    </span>
  </Tooltip>
);

const auditColumns: Column<AuditEnvelope>[] = [
  { id: 'action', header: 'Action', isTitle: true, cell: ({ event }) => <ActionName action={event.action} /> },
  { id: 'status', header: 'Status', cell: ({ event }) => <StatusDot {...statuses[event.status]} /> },
  { id: 'user', header: 'User', cell: ({ event }) => <AddressText address={event.actor} /> },
  { id: 'message', header: 'Message', cell: ({ event }) => <span className={classes.words}>{event.message}</span> },
  { id: 'source', header: 'Source IP', cell: ({ event }) => <SourceAddress source={event.source} /> },
  {
    id: 'time',
    header: 'Time',
    cell: ({ event }) => <EventTime timestamp={event.timestamp} />,
  },
];

interface AuditLogTableProps {
  readonly events: readonly AuditEnvelope[];
  readonly window: AuditWindow;
  readonly total: number;
  readonly isStale: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Its order and pages are the server's. */
export function AuditLogTable({ events, window, total, isStale, onPage, onPageSize }: AuditLogTableProps) {
  const pager = (
    <Pager
      of="the audit log"
      page={window.page}
      pageCount={window.pageCount}
      pageSize={window.size}
      pageSizes={logPageSizes}
      total={total}
      onPage={onPage}
      onPageSize={onPageSize}
    />
  );
  return (
    <TableFrame
      label="Audit events"
      columns={auditColumns}
      rows={events}
      getRowId={({ seq }) => String(seq)}
      isBusy={isStale}
      footer={pager}
    />
  );
}
