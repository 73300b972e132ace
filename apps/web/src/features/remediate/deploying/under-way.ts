import { listDeploymentJobs } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const everyMs = 5000;

/** The newest deployment of a remediation, if it is not over. */
const underWayQuery = (instanceId: string | null) =>
  queryOptions({
    queryKey: queryKeys.deploy.jobList({ instanceId, deployment_status: 'in_progress' }),
    queryFn: async ({ signal }) => {
      const query = { quest_instance_id: instanceId ?? '', deployment_status: 'in_progress', limit: 1 } as const;
      return (await api(listDeploymentJobs, { query }, { signal })).data.jobs[0] ?? null;
    },
    enabled: instanceId !== null,
    // What waits for someone else may end while it is looked at.
    refetchInterval: ({ state: { data } }) => (data ? everyMs : false),
    // Without it the screen says as much as it did before.
    meta: { isQuiet: true },
  });

type Started = Pick<Quest, 'quest_instance_id'>;

export const useUnderWay = ({ quest_instance_id: id }: Started) => useQuery(underWayQuery(id)).data ?? undefined;

/** Why another deployment of it would be in vain. */
export const useWaitingReason = (quest: Started): string | undefined =>
  useUnderWay(quest)?.approval === 'waiting' ? 'A deployment of this remediation waits for approval.' : undefined;
