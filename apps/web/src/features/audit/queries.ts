import { listAuditResults, searchAuditLog } from '@rampart/contract/audit.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const auditCountLimit = 1000;

/** Fixes what the pages below are pages of, so that events of the meantime do not shift them. */
export const auditSearchQuery = queryOptions({
  queryKey: queryKeys.audit.search,
  queryFn: async ({ signal }) => (await api(searchAuditLog, { body: { limit: auditCountLimit, max_results: 1 } }, { signal })).data.summary,
  staleTime: 60_000,
});

export interface AuditPage {
  readonly searchId: string;
  readonly page: number;
  readonly size: number;
}

export const auditPageQuery = ({ searchId, page, size }: AuditPage) =>
  queryOptions({
    queryKey: queryKeys.audit.page(searchId, page, size),
    queryFn: async ({ signal }) =>
      (await api(listAuditResults, { body: { id: searchId, limit: size, offset: (page - 1) * size } }, { signal })).data.events,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
