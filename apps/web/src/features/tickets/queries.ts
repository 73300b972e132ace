import { CallFailed } from '@rampart/contract/client.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { draftIssue } from '@rampart/contract/tickets/issues.ts';
import { getJiraDefaults, getJiraDetails, listJiraOptions } from '@rampart/contract/tickets/jira.ts';
import { getSnowDefaults, getSnowDetails, listSnowOptions } from '@rampart/contract/tickets/snow.ts';
import { getTicketWebhook } from '@rampart/contract/tickets/webhook.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const notConfigured = 444;

/** That nothing is configured is an answer: there is nothing. */
async function orNothing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallFailed && error.status === notConfigured) return null;
    throw error;
  }
}

const isPassThrough = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 500 && JSON.stringify(error.body ?? '').includes('pass-through');

/** What can be chosen in Jira, for one project. A failure that was only passed through is not shown: nothing can be chosen then. */
export const jiraDetailsQuery = (projectId: string, person = '') =>
  queryOptions({
    queryKey: queryKeys.tickets.jiraDetails(projectId, person),
    queryFn: async ({ signal }) => {
      const query = { ...(projectId === '' ? {} : { project_id: projectId }), ...(person === '' ? {} : { person }) };
      try {
        return (await orNothing(api(getJiraDetails, { query }, { signal })))?.data ?? null;
      } catch (error) {
        if (isPassThrough(error)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
    meta: { isQuiet: true },
  });

/** A failed read is tried again behind the fields: what is being filled in stays. */
export const isFirstRead = ({ isPending, isFetched }: { isPending: boolean; isFetched: boolean }): boolean => isPending && !isFetched;

/** Another project keeps the lists that are the same in every project while its own are read. */
export function useJiraDetails(projectId: string, { isNeeded = true } = {}) {
  const query = { ...jiraDetailsQuery(projectId), enabled: isNeeded, placeholderData: keepPreviousData };
  const read = useQuery(query);
  const { data, error, isPlaceholderData } = read;
  const details = data != null && isPlaceholderData ? { ...data, issue_types: [], users: [], statuses: [] } : data;
  return { details, error, isReading: isFirstRead(read) };
}

export const jiraDefaultsQuery = queryOptions({
  queryKey: queryKeys.tickets.jiraDefaults,
  queryFn: async ({ signal }) => (await orNothing(api(getJiraDefaults, {}, { signal })))?.data ?? null,
  meta: { isQuiet: true },
});

export const jiraOptionsQuery = queryOptions({
  queryKey: queryKeys.tickets.jiraOptions,
  queryFn: async ({ signal }) =>
    (await orNothing(api(listJiraOptions, { query: {} }, { signal })))?.data.product_default_issue_options ?? [],
  meta: { isQuiet: true },
});

/** The same of ServiceNow, where nothing hangs on a project. */
export const snowDetailsQuery = (person = '') =>
  queryOptions({
    queryKey: queryKeys.tickets.snowDetails(person),
    queryFn: async ({ signal }) => {
      try {
        return (await orNothing(api(getSnowDetails, { query: person === '' ? {} : { person } }, { signal })))?.data ?? null;
      } catch (error) {
        if (isPassThrough(error)) return null;
        throw error;
      }
    },
    staleTime: 60_000,
    meta: { isQuiet: true },
  });

export const snowDefaultsQuery = queryOptions({
  queryKey: queryKeys.tickets.snowDefaults,
  queryFn: async ({ signal }) => (await orNothing(api(getSnowDefaults, {}, { signal })))?.data ?? null,
  meta: { isQuiet: true },
});

export const snowOptionsQuery = queryOptions({
  queryKey: queryKeys.tickets.snowOptions,
  queryFn: async ({ signal }) =>
    (await orNothing(api(listSnowOptions, { query: {} }, { signal })))?.data.product_default_issue_options ?? [],
  meta: { isQuiet: true },
});

/** Nothing where none is set up, or the tracker is not connected. */
export const webhookQuery = (tool: 'jira' | 'servicenow') =>
  queryOptions({
    queryKey: queryKeys.tickets.webhook(tool),
    queryFn: async ({ signal }) => (await orNothing(api(getTicketWebhook, { query: { tool } }, { signal })))?.data.webhook ?? null,
    refetchInterval: 10_000,
    meta: { isQuiet: true },
  });

/** How the wire names a remediation that may not be started yet. */
export const whichOf = ({ quest_tome_id: id, quest_instance_details: details }: Quest) => ({
  quest_tome_id: id,
  program_uuid: details.program_uuid,
  program_type: details.program_type,
  product: details.product,
});

export const draftQuery = (quest: Quest) =>
  queryOptions({
    queryKey: queryKeys.tickets.draft(quest.node_id, quest.quest_instance_event?.quest_instance_event_id ?? ''),
    queryFn: async ({ signal }) => (await api(draftIssue, { query: whichOf(quest) }, { signal })).data,
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
