import { getIssue } from '@rampart/contract/tickets/issues.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const everyMs = 10_000;

/** The ticket of a remediation, as its tracker shows it. Nothing is asked without an id, and the answer is then `false`. */
export const issueQuery = (instanceId: string | null) =>
  queryOptions({
    queryKey: queryKeys.tickets.issue(instanceId ?? ''),
    queryFn: async ({ signal }) =>
      instanceId === null ? false : (await api(getIssue, { query: { quest_instance_id: instanceId } }, { signal })).data,
    refetchInterval: instanceId === null ? false : everyMs,
    staleTime: 0,
    meta: { isQuiet: true },
  });
