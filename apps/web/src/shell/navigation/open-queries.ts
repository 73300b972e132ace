import { getQuestCoverage } from '@rampart/contract/remediate/quests.ts';
import { listDriftAlerts } from '@rampart/contract/watch/alerts.ts';
import { openStatuses } from '@rampart/domain/watch/drift-status.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The screens ask more often, and what they read counts here too: this is for the screens that read neither. */
const everyMs = 60_000;

/** How many remediations are open; an unchanged answer comes from memory. */
export const openRemediationsQuery = queryOptions({
  queryKey: queryKeys.remediate.openCount,
  queryFn: async ({ signal }) => (await api(getQuestCoverage, {}, { signal })).data,
  refetchInterval: everyMs,
  // Without it the entry has no number.
  meta: { isQuiet: true },
});

/** As many as the Bridge shows: it and the navigation ask once. */
const mostDrifted = 5;

/** The newest alerts that wait for a decision, and how many there are; an unchanged answer comes from memory. */
export const openDriftQuery = queryOptions({
  queryKey: queryKeys.watch.alerts({ of: 'bridge' }),
  queryFn: async ({ signal }) =>
    (await api(listDriftAlerts, { query: { statuses: openStatuses.join(','), limit: mostDrifted } }, { signal })).data,
  refetchInterval: everyMs,
  // The panel of the Bridge reports it; the entry has no number.
  meta: { isQuiet: true },
});
