import { getQuestCoverage, listQuests } from '@rampart/contract/remediate/quests.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { refetchAfter } from './subscriptions/refetch-after.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const everyMs = 15_000;

/** All of them: the catalog bounds them, so that filtering needs no call. An unchanged list is not sent again. */
export const questsQuery = (showsAll: boolean) =>
  queryOptions({
    queryKey: queryKeys.remediate.questList(showsAll),
    queryFn: async ({ signal }) => (await api(listQuests, { query: showsAll ? { show_all: 'true' } : {} }, { signal })).data,
    refetchInterval: ({ state }) => refetchAfter(state.data?.quests ?? [], Date.now(), everyMs),
    refetchOnWindowFocus: 'always',
  });

export const coverageQuery = queryOptions({
  queryKey: queryKeys.remediate.coverage,
  queryFn: async ({ signal }) => (await api(getQuestCoverage, {}, { signal })).data,
  refetchOnWindowFocus: 'always',
});
