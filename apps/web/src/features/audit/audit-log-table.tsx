import type { AuditEnvelope } from '@rampart/contract/audit.ts';
import { Pager } from '@rampart/ui/data-table/pager.tsx';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';
import { logPageSizes } from '../../parts/table-search/log-page.ts';
import { auditColumns } from './audit-columns.tsx';
import type { AuditWindow } from './audit-window.ts';

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
