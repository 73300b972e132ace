import { getLicensedFeature, getLicensing } from '@rampart/contract/bridge/licensing.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const everyMs = 15_000;

export const licensingQuery = queryOptions({
  queryKey: queryKeys.bridge.licensing,
  queryFn: async ({ signal }) => (await api(getLicensing, {}, { signal })).data,
  refetchInterval: everyMs,
});

export const licensedFeatureQuery = (product: string, feature: string) =>
  queryOptions({
    queryKey: queryKeys.bridge.licensedFeature(product, feature),
    queryFn: async ({ signal }) => (await api(getLicensedFeature, { query: { product, feature } }, { signal })).data,
    refetchInterval: everyMs,
    retry: false,
    // The drawer reports it.
    meta: { isQuiet: true },
  });
