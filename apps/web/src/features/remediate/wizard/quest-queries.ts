import { listProgramMembers } from '@rampart/contract/remediate/programs.ts';
import { getQuest, previewQuestChanges } from '@rampart/contract/remediate/quests.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import type { QuestAddress } from '../quest-address.ts';
import { refetchAfter } from '../subscriptions/refetch-after.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

/** Which of a template's remediations is meant, as the calls ask for it. */
export const whichOf = ({ quest_instance_details: { program_uuid, program_type, product } }: Quest) => ({
  program_uuid,
  program_type,
  product,
});

const subscribedEveryMs = 60_000;

export const questQuery = ({ identifier, programType, instanceId }: QuestAddress) =>
  queryOptions({
    queryKey: queryKeys.remediate.quest({ identifier, programType, instanceId }),
    queryFn: async ({ signal }) =>
      (
        await api(
          getQuest,
          {
            params: { id: identifier },
            query: {
              ...(programType !== undefined && { program_type: programType }),
              ...(instanceId !== undefined && { instance_id: instanceId }),
            },
          },
          { signal },
        )
      ).data,
    // Somebody who is not there is a message of its own, not an error.
    meta: { isQuiet: true },
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.quest.statuses.includes('SUBSCRIBED') === true && refetchAfter([data.quest], Date.now(), subscribedEveryMs),
    refetchOnWindowFocus: 'always',
  });

export const changesQuery = (quest: Quest) =>
  queryOptions({
    queryKey: queryKeys.remediate.changes(quest.node_id, quest.quest_instance_event?.quest_instance_event_id ?? ''),
    queryFn: async ({ signal }) =>
      (await api(previewQuestChanges, { params: { id: quest.quest_tome_id }, query: whichOf(quest) }, { signal })).data,
  });

export const membersPageSize = 50;

export const membersQuery = (programUuid: string, filter: string, page: number) =>
  queryOptions({
    queryKey: queryKeys.remediate.members(programUuid, filter, page),
    queryFn: async ({ signal }) => {
      const query = { program_uuid: programUuid, filter, limit: membersPageSize, offset: (page - 1) * membersPageSize };
      return (await api(listProgramMembers, { query }, { signal })).data;
    },
    placeholderData: keepPreviousData,
  });
