import { listStaleRules } from '@rampart/contract/deploy.ts';
import { suggestEmergencyAccess } from '@rampart/contract/people/exclusions.ts';
import { searchPeople } from '@rampart/contract/people/person.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

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
