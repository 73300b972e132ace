import { getBridge, listTenantPostures } from '@rampart/contract/bridge/bridge.ts';
import { listIndividuals } from '@rampart/contract/people/individuals.ts';
import { countDrift } from '@rampart/contract/watch/alerts.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { openDriftQuery } from '../../shell/navigation/open-queries.ts';

const everyMs = 15_000;
const whileConfirmingMs = 3000;
const everyPeopleMs = 60_000;

/** One call for the whole screen; an unchanged answer comes from memory. */
export const bridgeQuery = queryOptions({
  queryKey: queryKeys.bridge.whole,
  queryFn: async ({ signal }) => (await api(getBridge, {}, { signal })).data,
  refetchInterval: ({ state: { data } }) => ((data?.score.confirming ?? 0) > 0 ? whileConfirmingMs : everyMs),
  refetchOnWindowFocus: 'always',
});

const everyone = 'All';
const mostPeople = 5;

/** Who carries the most risk. They change at a run. */
export const mostAttackedQuery = queryOptions({
  queryKey: queryKeys.people.mostAttacked,
  queryFn: async ({ signal }) =>
    (await api(listIndividuals, { params: { name: everyone }, query: { limit: mostPeople } }, { signal })).data,
  refetchInterval: everyPeopleMs,
  // The panel reports it.
  meta: { isQuiet: true },
});

/** What waits for a decision, asked for more often than the navigation does. */
export const driftedQuery = queryOptions({ ...openDriftQuery, refetchInterval: everyMs });

/** The changes of the last thirty days, as the chart of the drift screen counts them. */
export const driftByDayQuery = queryOptions({
  queryKey: queryKeys.watch.stats({ of: 'bridge' }),
  queryFn: async ({ signal }) => (await api(countDrift, { query: { time_aggregate: 'day' } }, { signal })).data,
  refetchInterval: everyPeopleMs,
  // The panel reports it.
  meta: { isQuiet: true },
});

const tenantsEveryMs = 60_000;

export const tenantPosturesQuery = queryOptions({
  queryKey: queryKeys.bridge.tenants,
  queryFn: async ({ signal }) => (await api(listTenantPostures, {}, { signal })).data,
  refetchInterval: tenantsEveryMs,
});
