import type { AuditEnvelope } from '@rampart/contract/audit.ts';
import { ColumnHeader } from '@rampart/ui/data-table/column-header.tsx';
import classes from '@rampart/ui/data-table/data-table.module.css';
import { Pager } from '@rampart/ui/data-table/pager.tsx';
import { TableRow } from '@rampart/ui/data-table/table-row.tsx';
import { auditColumns } from './audit-columns.tsx';
import own from './audit-log.module.css';
import { type AuditWindow, auditPageSizes } from './audit-page-search.ts';

interface AuditLogTableProps {
  readonly events: readonly AuditEnvelope[];
  readonly window: AuditWindow;
  readonly total: number;
  readonly isStale: boolean;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Looks like every table, but its order and pages are the server's. */
export function AuditLogTable({ events, window, total, isStale, onPage, onPageSize }: AuditLogTableProps) {
  return (
    <div className={classes['container']}>
      <div className={classes['frame']}>
        <table className={classes['table']} aria-label="Audit events" aria-busy={isStale}>
          <thead>
            <tr>
              {auditColumns.map((column) => (
                <ColumnHeader key={column.id} column={column} sort={null} onSort={() => undefined} />
              ))}
            </tr>
          </thead>
          <tbody className={isStale ? own['refreshing'] : undefined}>
            {events.map((envelope) => (
              <TableRow key={envelope.seq} row={envelope} columns={auditColumns} />
            ))}
          </tbody>
        </table>
        <Pager
          page={window.page}
          pageCount={window.pageCount}
          pageSize={window.size}
          pageSizes={auditPageSizes}
          total={total}
          onPage={onPage}
          onPageSize={onPageSize}
        />
      </div>
    </div>
  );
}
