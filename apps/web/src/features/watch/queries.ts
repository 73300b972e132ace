import { getBridge } from '@rampart/contract/bridge/bridge.ts';
import {
  countDrift,
  decideDrift,
  decideDriftChange,
  decideDriftGrouping,
  type DriftAlert,
  getDriftChange,
  listDriftAlerts,
  moveDriftChanges,
  type NewDriftStatus,
} from '@rampart/contract/watch/alerts.ts';
import { getDriftDigest, putDriftDigest } from '@rampart/contract/watch/digest.ts';
import { listObjectVersions, planDriftRevert, revertDrift } from '@rampart/contract/watch/revert.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { chartRange } from './chart-range.ts';
import { type DriftSearch, statusesIn } from './drift-search.ts';

const everyMs = 15_000;
const onceAMinuteMs = 60_000;
export const alertsPerPage = 50;

const filterOf = ({ tags, products, priorities, posture_risk }: DriftSearch) => ({
  ...(tags !== undefined && { tags }),
  ...(products !== undefined && { products }),
  ...(priorities !== undefined && { priorities }),
  ...(posture_risk !== undefined && { posture_risk }),
});

/** An unchanged answer comes from memory. */
export function alertsQuery(search: DriftSearch) {
  const statuses = statusesIn(search);
  const query = {
    ...filterOf(search),
    ...(statuses.length > 0 && { statuses: statuses.join(',') }),
    limit: alertsPerPage,
    offset: ((search.page ?? 1) - 1) * alertsPerPage,
  };
  return queryOptions({
    queryKey: queryKeys.watch.alerts(query),
    queryFn: async ({ signal }) => (await api(listDriftAlerts, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** The server counts by days of UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** What was found, whatever became of it: the chart is a history. */
export function statsQuery(search: DriftSearch) {
  const { tags: _tags, ...filter } = filterOf(search);
  const { from, to } = chartRange(search, today());
  const query = { ...filter, time_aggregate: search.by ?? ('day' as const), start_date: from, end_date: to };
  return queryOptions({
    queryKey: queryKeys.watch.stats(query),
    queryFn: async ({ signal }) => (await api(countDrift, { query }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: everyMs,
  });
}

export const changeQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.watch.change(id),
    queryFn: async ({ signal }) => (await api(getDriftChange, { params: { id } }, { signal })).data.change,
    staleTime: 60_000,
  });

/** By control, the remediation that puts it in place, as the Bridge has them. */
export const remediationsQuery = queryOptions({
  queryKey: queryKeys.bridge.whole,
  queryFn: async ({ signal }) => (await api(getBridge, {}, { signal })).data,
  select: ({ bricks }) => new Map(bricks.map(({ control_id: id, quest }) => [id, quest])),
  staleTime: onceAMinuteMs,
  // While it is read, the navigation does not ask how many remediations are open: it takes the number from here.
  refetchInterval: onceAMinuteMs,
  // Without it, controls are named and lead nowhere.
  meta: { isQuiet: true },
});

export interface Decision {
  readonly groupingIds: readonly string[];
  readonly changeIds: readonly string[];
  readonly status: NewDriftStatus;
  readonly reason?: string;
  readonly owner?: string;
  readonly expires_at?: string;
}

export const decideMutation = (client: QueryClient) =>
  mutationOptions({
    /** Answers with the alert of a decision about one. */
    mutationFn: async ({ groupingIds, changeIds, status, ...said }: Decision): Promise<DriftAlert | null> => {
      const [id] = [...groupingIds, ...changeIds];
      if (id === undefined || groupingIds.length + changeIds.length > 1) {
        await api(decideDrift, { body: { grouping_ids: [...groupingIds], change_ids: [...changeIds], new_status: status, ...said } });
        return null;
      }
      const call = changeIds.length === 0 ? decideDriftGrouping : decideDriftChange;
      return (await api(call, { params: { id }, query: { new_status: status }, body: said })).data.alert;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
  });

interface Move {
  readonly changeIds: readonly string[];
  /** A new alert unless given. */
  readonly groupingId: string | null;
}

/** Answers with the alert that they are in then. */
export const moveChanges = async ({ changeIds, groupingId }: Move): Promise<DriftAlert> =>
  (await api(moveDriftChanges, { body: { change_ids: [...changeIds], grouping_id: groupingId } })).data.alert;

/** Which version of their objects: before these changes, or after them. */
export interface RevertRequest {
  readonly changeIds: readonly string[];
  readonly side: 'before' | 'after';
}

const bodyOf = ({ changeIds, side }: RevertRequest) => ({ change_ids: [...changeIds], side });

/** Read from the product each time it is opened: a plan is only as good as it is new. */
export const revertPlanQuery = (request: RevertRequest) =>
  queryOptions({
    queryKey: queryKeys.watch.revertPlan(request),
    queryFn: async ({ signal }) => (await api(planDriftRevert, { body: bodyOf(request) }, { signal })).data,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });

export const revertMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ planHash, ...request }: RevertRequest & { readonly planHash: string }) =>
      (await api(revertDrift, { body: { ...bodyOf(request), plan_hash: planHash } })).data.job_uuid,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.deploy.jobs }),
    meta: { isQuiet: true },
  });

export const versionsQuery = (changeId: string) =>
  queryOptions({
    queryKey: queryKeys.watch.versions(changeId),
    queryFn: async ({ signal }) => (await api(listObjectVersions, { params: { id: changeId }, query: { limit: 50 } }, { signal })).data,
  });

export const digestQuery = queryOptions({
  queryKey: queryKeys.watch.digest,
  queryFn: async ({ signal }) => (await api(getDriftDigest, {}, { signal })).data.is_on,
  meta: { isQuiet: true },
});

export const digestMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (isOn: boolean) => (await api(putDriftDigest, { body: { is_on: isOn } })).data.is_on,
    onSuccess: (isOn) => client.setQueryData(digestQuery.queryKey, isOn),
  });
