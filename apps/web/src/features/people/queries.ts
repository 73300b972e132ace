import { getDeploymentJob } from '@rampart/contract/deploy.ts';
import { searchPeople } from '@rampart/contract/people.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';

/** At most so many are found at once. */
export const mostFound = 100;

export const foundPeopleQuery = (filter: string) =>
  queryOptions({
    queryKey: ['people', 'search', filter],
    queryFn: async ({ signal }) => (await api(searchPeople, { query: { filter } }, { signal })).data.people,
    enabled: filter !== '',
    placeholderData: keepPreviousData,
    // The dialog tells it.
    meta: { isQuiet: true },
  });

const pollMs = 1000;
/** Somebody has to agree first: that takes a person's time. */
const waitingPollMs = 10_000;

/** A job that brings lists into groups, asked about until it is over. */
export const groupJobQuery = (jobUuid: string | null) =>
  queryOptions({
    queryKey: ['deploy', 'job', jobUuid ?? ''],
    queryFn: async ({ signal }) => (await api(getDeploymentJob, { query: { job_uuid: jobUuid ?? '' } }, { signal })).data.job,
    enabled: jobUuid !== null,
    refetchInterval: ({ state: { data } }) => {
      if (data !== undefined && data.deployment_status !== 'in_progress') return false;
      return data?.approval === 'waiting' ? waitingPollMs : pollMs;
    },
    meta: { isQuiet: true },
  });
