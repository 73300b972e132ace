import { listApplications } from '@rampart/contract/connect.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

/** What the tenant has connected, and how it fares. An unchanged answer comes from memory. */
export const applicationsQuery = queryOptions({
  queryKey: queryKeys.connect.applications,
  queryFn: async ({ signal }) => (await api(listApplications, {}, { signal })).data.applications,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
  meta: { isQuiet: true },
});
