import { Button } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, numberText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useIsFetching, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { RefreshCw, ScrollText } from 'lucide-react';
import { parseLogPage } from '../../parts/table-search/log-page.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { AuditLogTable } from './audit-log-table.tsx';
import { auditWindow } from './audit-window.ts';
import { auditCountLimit, auditPageQuery, auditSearchQuery } from './queries.ts';

const route = getRouteApi('/settings/audit-log');

/** The server counts no further than it was asked to. */
const eventCountText = (count: number): string =>
  count < auditCountLimit
    ? `${countText(count, 'event', 'events')} in the last 3 months, newest first`
    : `The newest ${numberText(count)} events of the last 3 months`;

export function AuditLogScreen() {
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const isFetching = useIsFetching({ queryKey: queryKeys.audit.all }) > 0;
  const { id: searchId, count } = useSuspenseQuery(auditSearchQuery).data;
  const window = auditWindow(route.useSearch(), count);
  const events = useQuery({
    ...auditPageQuery({ searchId, page: window.page, size: window.size }),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const show = (page: number, size: number): void => void navigate({ search: parseLogPage({ page, size }) });

  const refresh = (
    <Button
      leftSection={<RefreshCw size={15} aria-hidden="true" />}
      loading={isFetching}
      onClick={() => void queryClient.invalidateQueries({ queryKey: queryKeys.audit.all })}
    >
      Refresh
    </Button>
  );

  return (
    <Screen title="Audit Logging" subtitle={eventCountText(count)} actions={refresh}>
      {events.data === undefined && <TableSkeleton rows={window.size} columns={6} />}
      {events.data?.length === 0 && (
        <EmptyState
          icon={<ScrollText size={24} strokeWidth={1.5} />}
          title="No events in the last 3 months"
          hint="Every sign-in and change in this tenant is recorded here, with who did it and from where."
        />
      )}
      {events.data !== undefined && events.data.length > 0 && (
        <AuditLogTable
          events={events.data}
          window={window}
          total={count}
          isStale={events.isPlaceholderData}
          onPage={(page) => show(page, window.size)}
          onPageSize={(size) => show(1, size)}
        />
      )}
    </Screen>
  );
}
