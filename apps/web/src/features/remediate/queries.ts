import { planDeployment, planProgram } from '@rampart/contract/remediate/deployments.ts';
import { listTorExits } from '@rampart/contract/remediate/intelligence.ts';
import {
  getPrograms,
  listProgramContent,
  listProgramMembers,
  listPrograms,
  summarizePrograms,
} from '@rampart/contract/remediate/programs.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { getQuest, getQuestCoverage, listQuests, previewQuestChanges } from '@rampart/contract/remediate/quests.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { limitConcurrency } from './bulk/limit-concurrency.ts';
import type { DeployedProgram } from './deploying/program-of.ts';
import type { QuestAddress } from '../../parts/remediations/quest-address.ts';
import { refetchAfter, whileMovingMs } from './subscriptions/refetch-after.ts';

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
  refetchInterval: ({ state }) => ((state.data?.score.confirming ?? 0) > 0 ? whileMovingMs : everyMs),
  refetchOnWindowFocus: 'always',
});

/** The program and product that identify a remediation of a template in calls. */
export const whichOf = ({ quest_instance_details: { program_uuid, program_type, product } }: Quest) => ({
  program_uuid,
  program_type,
  product,
});

/** A new event may change what has to be planned or previewed. */
const eventIdOf = (quest: Quest): string => quest.quest_instance_event?.quest_instance_event_id ?? '';

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
    // The screen says when there is no such remediation.
    meta: { isQuiet: true },
    retry: false,
    // Another person, or another window, may deploy it or roll it back meanwhile.
    refetchInterval: ({ state: { data } }) => data !== undefined && refetchAfter([data.quest], Date.now(), everyMs),
    refetchOnWindowFocus: 'always',
  });

export const changesQuery = (quest: Quest) =>
  queryOptions({
    queryKey: queryKeys.remediate.changes(quest.node_id, eventIdOf(quest)),
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

export const torExitsQuery = (filter: string, page: number, size: number) =>
  queryOptions({
    queryKey: queryKeys.remediate.torExits(filter, page, size),
    queryFn: async ({ signal }) =>
      (await api(listTorExits, { query: { filter, limit: size, offset: (page - 1) * size } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

export const programListQuery = queryOptions({
  queryKey: queryKeys.remediate.programList,
  queryFn: async ({ signal }) => (await api(listPrograms, {}, { signal })).data.programs,
  // Without it nothing is offered.
  meta: { isQuiet: true },
});

export const programSummaryQuery = queryOptions({
  queryKey: queryKeys.remediate.programSummary,
  queryFn: async ({ signal }) => (await api(summarizePrograms, {}, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data?.summary.some(({ confirming }) => confirming > 0) === true ? whileMovingMs : everyMs),
  refetchOnWindowFocus: 'always',
});

export const programsOfTypeQuery = (type: ProgramType) =>
  queryOptions({
    queryKey: queryKeys.remediate.programsOfType(type),
    queryFn: async ({ signal }) => (await api(getPrograms, { query: { program_type: type } }, { signal })).data.programs,
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ products }) => products.some(({ confirming }) => confirming > 0)) ? whileMovingMs : everyMs,
    refetchOnWindowFocus: 'always',
  });

export const programContentQuery = (group: string, type: ProgramType) =>
  queryOptions({
    queryKey: queryKeys.remediate.programContent(group, type),
    queryFn: async ({ signal }) =>
      (await api(listProgramContent, { query: { program_group: group, program_type: type } }, { signal })).data.contents,
  });

/** A plan is read from the product and shown before it is carried out: it is never refreshed behind the reader's back. */
const planOptions = { retry: false, refetchOnWindowFocus: false, meta: { isQuiet: true } } as const;

/** Each plan reads its product: few at a time, so that no vendor is flooded when several are asked for. */
const plansAtATime = limitConcurrency(2);

export const questPlanQuery = (quest: Quest, phase: 'stage' | 'enable') =>
  queryOptions({
    queryKey: queryKeys.remediate.questPlan(quest.node_id, phase, eventIdOf(quest)),
    queryFn: ({ signal }) =>
      plansAtATime(
        async () =>
          (await api(planDeployment, { params: { id: quest.quest_tome_id }, body: { ...whichOf(quest), phase } }, { signal })).data,
      ),
    ...planOptions,
  });

/** What no person has chosen is up to the server: it keeps to a subscription that never removes users. */
export const addOnlyChosen = (addOnly: boolean | undefined) => (addOnly === undefined ? {} : { job_parameters: { add_only: addOnly } });

/** Of a remediation of people: who comes into their group and who leaves it. */
export const peoplePlanQuery = (quest: Quest, addOnly?: boolean) =>
  queryOptions({
    queryKey: queryKeys.remediate.peoplePlan(quest.node_id, eventIdOf(quest), addOnly),
    queryFn: ({ signal }) => {
      const body = { ...whichOf(quest), phase: 'stage', ...addOnlyChosen(addOnly) } as const;
      return plansAtATime(async () => (await api(planDeployment, { params: { id: quest.quest_tome_id }, body }, { signal })).data);
    },
    ...planOptions,
    gcTime: 0,
  });

/** The same of a program's list, without a remediation. */
export const peopleListPlanQuery = (program: DeployedProgram, addOnly?: boolean) =>
  queryOptions({
    queryKey: queryKeys.remediate.peopleListPlan(program.program_uuid, program.product_name, addOnly),
    queryFn: async ({ signal }) => {
      const body = { ...program, deployment_type: 'people-list', ...addOnlyChosen(addOnly) } as const;
      return (await api(planProgram, { body }, { signal })).data;
    },
    ...planOptions,
    gcTime: 0,
  });

export const programPlanQuery = (program: DeployedProgram) =>
  queryOptions({
    queryKey: queryKeys.remediate.programPlan(program.program_uuid, program.product_name),
    queryFn: async ({ signal }) => (await api(planProgram, { body: { ...program } }, { signal })).data,
    ...planOptions,
    // Each dialog reads the product again.
    gcTime: 0,
  });
