import { listRuns } from '@rampart/contract/collect.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';
import { isUnderWay } from './is-under-way.ts';

const busyMs = 2000;
const idleMs = 10_000;

/** Polled quickly while something runs, slowly otherwise. */
export const runsQuery = queryOptions({
  queryKey: queryKeys.collect.runs,
  queryFn: async ({ signal }) => (await api(listRuns, { query: { limit: 5 } }, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data !== undefined && isUnderWay(data) ? busyMs : idleMs),
  refetchOnWindowFocus: 'always',
  meta: { isQuiet: true },
});
