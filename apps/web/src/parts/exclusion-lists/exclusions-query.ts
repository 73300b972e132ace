import { listExclusions } from '@rampart/contract/people/exclusions.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

/** The excluded people of every list together: editors show them, and steps that need an emergency access user ask for them too. */
export const exclusionsQuery = queryOptions({
  queryKey: queryKeys.people.exclusions,
  queryFn: async ({ signal }) => (await api(listExclusions, { query: {} }, { signal })).data,
  refetchOnWindowFocus: 'always',
});
