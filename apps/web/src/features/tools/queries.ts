import { listTenantPostures } from '@rampart/contract/bridge/bridge.ts';
import { listRuns } from '@rampart/contract/collect.ts';
import {
  countOmni,
  countRationalizationDrafts,
  countRationalizations,
  getFragment,
  getRationalization,
  getRationalizationDraft,
  listFragmentKinds,
  listFragments,
  listRationalized,
} from '@rampart/contract/rationalize.ts';
import { listPrograms } from '@rampart/contract/remediate/programs.ts';
import { getQueueState, getRunLog } from '@rampart/contract/tools.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const everyMs = 15_000;
const shownRuns = 50;

export const runsQuery = queryOptions({
  queryKey: queryKeys.tools.runs,
  queryFn: async ({ signal }) => (await api(listRuns, { query: { limit: shownRuns } }, { signal })).data,
  refetchInterval: everyMs,
});

export const runLogQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.tools.run(uuid),
    queryFn: async ({ signal }) => (await api(getRunLog, { params: { uuid } }, { signal })).data,
    refetchInterval: everyMs,
    retry: false,
    // The drawer reports it.
    meta: { isQuiet: true },
  });

export const queueQuery = queryOptions({
  queryKey: queryKeys.tools.queue,
  queryFn: async ({ signal }) => (await api(getQueueState, {}, { signal })).data,
  refetchInterval: everyMs,
});

export const tenantsQuery = queryOptions({
  queryKey: queryKeys.bridge.tenants,
  queryFn: async ({ signal }) => (await api(listTenantPostures, {}, { signal })).data,
  refetchInterval: 60_000,
});

export const supportedQuery = queryOptions({
  queryKey: queryKeys.rationalize.supported,
  queryFn: async ({ signal }) => (await api(listRationalized, {}, { signal })).data,
});

export const programsQuery = queryOptions({
  queryKey: queryKeys.remediate.programList,
  queryFn: async ({ signal }) => (await api(listPrograms, {}, { signal })).data,
});

export const draftDatesQuery = queryOptions({
  queryKey: queryKeys.rationalize.drafts,
  queryFn: async ({ signal }) => (await api(countRationalizationDrafts, {}, { signal })).data,
});

export const draftQuery = (date: string) =>
  queryOptions({
    queryKey: queryKeys.rationalize.draft(date),
    queryFn: async ({ signal }) => (await api(getRationalizationDraft, { query: { date } }, { signal })).data,
  });

/** The parts say why they cannot be had, such as without the entitlement. */
const quiet = { retry: false, meta: { isQuiet: true } } as const;

export const fragmentKindsQuery = queryOptions({
  queryKey: queryKeys.rationalize.fragmentKinds,
  queryFn: async ({ signal }) => (await api(listFragmentKinds, {}, { signal })).data.fragments,
  ...quiet,
});

/** Which products the newest draft has, or what was promoted last: the parts of another one cannot be had. */
export const versionQuery = (draft: boolean) =>
  queryOptions({
    queryKey: queryKeys.rationalize.version(draft),
    queryFn: async ({ client, signal }) => {
      if (draft) {
        const [date] = (await client.fetchQuery(draftDatesQuery)).dates;
        return date === undefined ? null : await client.fetchQuery(draftQuery(date));
      }
      const [date] = (await api(countRationalizations, {}, { signal })).data.dates;
      return date === undefined ? null : (await api(getRationalization, { query: { date } }, { signal })).data;
    },
    select: (found) => found && { date: found.date, products: found.products.map(({ product }) => product) },
    ...quiet,
  });

/** Of the newest draft of a product, or of what was promoted last. */
export const fragmentsQuery = (of: { readonly product: string; readonly draft: boolean }) =>
  queryOptions({
    queryKey: queryKeys.rationalize.fragments(of),
    queryFn: async ({ signal }) => (await api(listFragments, { query: { ...of, draft: String(of.draft) } }, { signal })).data,
    ...quiet,
  });

interface AskedFragment {
  readonly product: string;
  readonly draft: boolean;
  readonly date: string;
  readonly lookup_key: string;
}

export const fragmentQuery = (of: AskedFragment) =>
  queryOptions({
    queryKey: queryKeys.rationalize.fragment(of),
    queryFn: async ({ signal }) => (await api(getFragment, { query: { ...of, draft: String(of.draft) } }, { signal })).data,
    ...quiet,
  });

export const omniQuery = queryOptions({
  queryKey: queryKeys.rationalize.omni,
  queryFn: async ({ signal }) => {
    const counted = async (draft: boolean) => (await api(countOmni, { query: { draft: String(draft) } }, { signal })).data.count;
    const [promoted, drafts] = await Promise.all([counted(false), counted(true)]);
    return { promoted, drafts };
  },
  ...quiet,
});
