import { listStaleRules } from '@rampart/contract/deploy.ts';
import { suggestEmergencyAccess } from '@rampart/contract/people/exclusions.ts';
import { listGroupRules, listGroupSummaries, listWeeklyGroupSummaries } from '@rampart/contract/people/groups.ts';
import { getMembershipReport, listEntrances, listExits, listIndividuals, listRelapses } from '@rampart/contract/people/individuals.ts';
import { getPersonSummary, searchPeople } from '@rampart/contract/people/person.ts';
import type { DayRange } from '@rampart/ui/month-range/month-range.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import type { ShowUsers, SortBy } from './list/list-modes.ts';

/** The most people that one search finds. */
export const mostFound = 100;

export const foundPeopleQuery = (filter: string) =>
  queryOptions({
    queryKey: queryKeys.people.search(filter),
    queryFn: async ({ signal }) => (await api(searchPeople, { query: { filter } }, { signal })).data.people,
    enabled: filter !== '',
    placeholderData: keepPreviousData,
    // The dialog reports it.
    meta: { isQuiet: true },
  });

/** Accounts that look like break-glass ones. Without them the list can be filled all the same. */
export const emergencySuggestionsQuery = queryOptions({
  queryKey: queryKeys.people.emergencySuggestions,
  queryFn: async ({ signal }) => (await api(suggestEmergencyAccess, {}, { signal })).data.people,
  meta: { isQuiet: true },
});

/** The rules that name people of a list one by one and differ from it. */
export const staleRulesQuery = queryOptions({
  queryKey: queryKeys.people.staleRules,
  queryFn: async ({ signal }) => (await api(listStaleRules, {}, { signal })).data.rules,
  refetchOnWindowFocus: 'always',
});

/** The groups of people and the risk of the last three months. They change at a run, and when someone edits them. */
export const groupSummariesQuery = queryOptions({
  queryKey: queryKeys.people.groupSummaries,
  queryFn: async ({ signal }) => (await api(listGroupSummaries, {}, { signal })).data,
  refetchOnWindowFocus: 'always',
});

/** By which words people are in groups. */
export const groupRulesQuery = queryOptions({
  queryKey: queryKeys.people.groupRules,
  queryFn: async ({ signal }) => (await api(listGroupRules, {}, { signal })).data.rules,
  // The panel reports it.
  meta: { isQuiet: true },
});

const daysOf = ({ start, end }: DayRange) => ({ start_date: start, end_date: end });

/** Charts and arrows say so themselves when there is none. */
export const weeklySummariesQuery = (range: DayRange) =>
  queryOptions({
    queryKey: queryKeys.people.weeklySummaries(range),
    queryFn: async ({ signal }) => (await api(listWeeklyGroupSummaries, { query: daysOf(range) }, { signal })).data,
    meta: { isQuiet: true },
  });

/** Which people of a group are listed, and how. */
export interface ListedPeople {
  readonly group: string;
  readonly isMostAttacked: boolean;
  readonly range: DayRange;
  readonly sort: SortBy;
  readonly showUsers: ShowUsers;
  readonly filter: string;
}

/** A page of a list, or its first few. */
type ListPart = { readonly page: number } | { readonly limit: number };

const changes = { added: listEntrances, removed: listExits, relapsed: listRelapses } as const;

/** Each mode has a call of its own; only groups of the most attacked have other modes than the current one. */
async function fetchPeople({ group, isMostAttacked, range, sort, showUsers, filter }: ListedPeople, part: ListPart, signal: AbortSignal) {
  const query = { ...daysOf(range), filter, sort_by: sort, ...part };
  if (!isMostAttacked) return (await api(listIndividuals, { params: { name: group }, query }, { signal })).data;
  const ofGroup = { query: { ...query, group_name: group } };
  return (await api(showUsers === 'current' ? getMembershipReport : changes[showUsers], ofGroup, { signal })).data;
}

const peopleQuery = (listed: ListedPeople, part: ListPart) =>
  queryOptions({
    queryKey: queryKeys.people.listed({ ...listed, ...part }),
    queryFn: ({ signal }) => fetchPeople(listed, part, signal),
    // The list reports it.
    meta: { isQuiet: true },
  });

export const peoplePageQuery = (listed: ListedPeople, page: number) => peopleQuery(listed, { page });
export const firstPeopleQuery = (listed: ListedPeople, limit: number) => peopleQuery(listed, { limit });

/** Of a group of the most attacked: who came in these days and has not left since, the most attacked first. */
export const newMembersQuery = (group: string, range: DayRange, limit: number) =>
  queryOptions({
    queryKey: queryKeys.people.listed({ group, range, stillMembers: true, limit }),
    queryFn: async ({ signal }) =>
      (
        await api(
          listEntrances,
          { query: { ...daysOf(range), group_name: group, sort_by: 'risk', still_members: 'true', limit } },
          { signal },
        )
      ).data,
    // The panel reports it.
    meta: { isQuiet: true },
  });

/** How a group of the most attacked moved, day by day. */
export const membershipQuery = (group: string, range: DayRange) =>
  queryOptions({
    queryKey: queryKeys.people.membership(group, range),
    queryFn: async ({ signal }) =>
      (await api(getMembershipReport, { query: { ...daysOf(range), group_name: group, limit: 1 } }, { signal })).data,
    meta: { isQuiet: true },
  });

export const personQuery = (mail: string) =>
  queryOptions({
    queryKey: queryKeys.people.person(mail),
    queryFn: async ({ signal }) => (await api(getPersonSummary, { query: { user_mail: mail } }, { signal })).data,
    retry: false,
    // The panel reports it.
    meta: { isQuiet: true },
  });
