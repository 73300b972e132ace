import { listRuns, processNow, triggerProcessing } from '@rampart/contract/collect.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { customerAttributesQuery } from '../../shell/gates/tenant-queries.ts';
import { isUnderWay } from './run-summary.ts';

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

export const processNowMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => api(processNow, { body: {} }),
    onSuccess: () => toast.success({ title: 'Processing Initiated!', message: 'Reading everything that is connected now.', seconds: 5 }),
    onSettled: () => client.invalidateQueries({ queryKey: runsQuery.queryKey }),
  });

export const triggerProcessingMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (uuids: readonly string[]) => api(triggerProcessing, { body: { application_uuids: [...uuids] } }),
    onSuccess: (_reply, uuids) => {
      const message = uuids.length === 1 ? 'Reading one application now.' : `Reading ${uuids.length} applications now.`;
      toast.success({ title: 'Processing Initiated!', message, seconds: 5 });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: runsQuery.queryKey }),
        client.invalidateQueries({ queryKey: customerAttributesQuery.queryKey }),
      ]),
    meta: { isQuiet: true },
  });
