import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { EmptyTable } from '@rampart/ui/data-table/empty-table.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText, numberText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw, ScrollText } from 'lucide-react';
import { DownloadButton } from '../../parts/file-download/download-button.tsx';
import { listChange } from '../../parts/table-search/list-change.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { auditFiltersText } from './audit-filters-text.ts';
import { AuditFiltersBar } from './audit-filters.tsx';
import { AuditLogTable } from './audit-log-table.tsx';
import { type AuditSearch, isFiltered, parseAuditSearch } from './audit-search.ts';
import { auditWindow } from './audit-window.ts';
import { auditCountLimit, auditPageQuery, auditSearchQuery, exportAudit } from './queries.ts';

const route = getRouteApi('/settings/audit-log');

/** The server counts no further than it was asked to. */
function eventCountText(count: number, search: AuditSearch): string {
  const where = search.from === undefined && search.to === undefined ? ' of the last 3 months' : '';
  const matching = isFiltered(search) ? 'matching ' : '';
  return count < auditCountLimit
    ? `${countText(count, `${matching}event`, `${matching}events`)}${where}, newest first`
    : `The newest ${numberText(count)} ${matching}events${where}`;
}

export function AuditLogScreen() {
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const search = route.useSearch();
  const isFetching = useIsFetching({ queryKey: queryKeys.audit.all }) > 0;
  const found = useQuery({ ...auditSearchQuery(search), throwOnError: (_error, query) => query.state.data === undefined }).data;
  const window = auditWindow(search, found?.count ?? 0);
  const events = useQuery({
    ...auditPageQuery({ search, searchId: found?.id ?? '', page: window.page, size: window.size }),
    enabled: found !== undefined,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const show = (change: (before: AuditSearch) => AuditSearch): void => void navigate(listChange(search, change));

  return (
    <Screen
      title="Audit Logging"
      subtitle={found && eventCountText(found.count, search)}
      actions={
        <>
          {/* What the filters leave, written by the server. */}
          <DownloadButton label="Export" fileName="audit-log.csv" fetchFile={() => exportAudit(search)} />
          <Button
            leftSection={<RefreshCw size={15} aria-hidden="true" />}
            loading={isFetching}
            onClick={() => void queryClient.invalidateQueries({ queryKey: queryKeys.audit.all })}
          >
            Refresh
          </Button>
        </>
      }
    >
      <AuditFiltersBar search={search} actions={found?.actions ?? []} actors={found?.actors ?? []} onChange={show} />
      {events.data === undefined && <TableSkeleton rows={window.size} columns={6} />}
      {events.data?.length === 0 && isFiltered(search) && (
        <EmptyTable>
          <FilteredEmpty
            title="No event matches these filters"
            hint={`${auditFiltersText(search)} hides all events.`}
            onClear={() => show(() => ({}))}
          />
        </EmptyTable>
      )}
      {events.data?.length === 0 && !isFiltered(search) && (
        <EmptyTable>
          <EmptyState
            icon={<ScrollText size={24} strokeWidth={1.5} />}
            title="No events in the last 3 months"
            hint="Every sign-in and change in this tenant is recorded here, with who did it and from where."
          />
        </EmptyTable>
      )}
      {events.data !== undefined && events.data.length > 0 && (
        <AuditLogTable
          events={events.data}
          window={window}
          total={found?.count ?? 0}
          isStale={events.isPlaceholderData}
          onPage={(page) => show((before) => parseAuditSearch({ ...before, page }))}
          onPageSize={(size) => show((before) => parseAuditSearch({ ...before, page: 1, size }))}
        />
      )}
    </Screen>
  );
}
