import { exportAuditLog, listAuditResults, searchAuditLog } from '@rampart/contract/audit.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { auditFilters, type AuditSearch } from './audit-search.ts';

export const auditCountLimit = 1000;

const windowIn = ({ page: _page, size: _size, ...filters }: AuditSearch) => auditFilters(filters);

/** Fixes what the pages below are pages of, so that events of the meantime do not shift them. */
export const auditSearchQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: queryKeys.audit.search(windowIn(search)),
    queryFn: async ({ signal }) => {
      const body = { limit: auditCountLimit, max_results: 1, ...windowIn(search) };
      const { summary, actions, actors } = (await api(searchAuditLog, { body }, { signal })).data;
      return { ...summary, actions, actors };
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export interface AuditPage {
  readonly search: AuditSearch;
  readonly searchId: string;
  readonly page: number;
  readonly size: number;
}

export const auditPageQuery = ({ search, searchId, page, size }: AuditPage) => {
  // The search has fixed the window.
  const { start: _start, end: _end, ...filters } = windowIn(search);
  return queryOptions({
    queryKey: queryKeys.audit.page({ searchId, page, size, ...filters }),
    queryFn: async ({ signal }) =>
      (await api(listAuditResults, { body: { id: searchId, limit: size, offset: (page - 1) * size, ...filters } }, { signal })).data.events,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
};

export const exportAudit = async (search: AuditSearch): Promise<Blob> => (await api(exportAuditLog, { body: windowIn(search) })).data;
