import { listExclusions } from '@rampart/contract/people.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

/** The people who are spared, of every kind at once: an editor shows them, and what waits for one of them asks too. */
export const exclusionsQuery = queryOptions({
  queryKey: queryKeys.people.exclusions,
  queryFn: async ({ signal }) => (await api(listExclusions, { query: {} }, { signal })).data,
  refetchOnWindowFocus: 'always',
});
