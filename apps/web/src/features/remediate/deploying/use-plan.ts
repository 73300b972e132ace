import { planDeployment } from '@rampart/contract/remediate/deployments.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { whichOf } from '../wizard/quest-queries.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

/** The plan for a remediation, read from the product as it is now. */
export const usePlan = (quest: Quest, phase: 'stage' | 'enable', isEnabled: boolean) =>
  useQuery({
    // Apart from what is fetched again after a job: this one has been carried out by then.
    queryKey: queryKeys.remediate.questPlan(quest.node_id, phase, quest.quest_instance_event?.quest_instance_event_id ?? ''),
    queryFn: async ({ signal }) =>
      (await api(planDeployment, { params: { id: quest.quest_tome_id }, body: { ...whichOf(quest), phase } }, { signal })).data,
    enabled: isEnabled,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });
