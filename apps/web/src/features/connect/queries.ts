import { getApplication, listAuthMethods, listProducts } from '@rampart/contract/connect.ts';
import { queryOptions } from '@tanstack/react-query';
import { applicationsQuery as connectedApplicationsQuery } from '../../parts/connections/applications-query.ts';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const catalogFreshMs = 5 * 60_000;

export const productsQuery = queryOptions({
  queryKey: queryKeys.connect.products,
  queryFn: async ({ signal }) => (await api(listProducts, {}, { signal })).data,
  staleTime: catalogFreshMs,
});

export const authMethodsQuery = queryOptions({
  queryKey: queryKeys.connect.authMethods,
  queryFn: async ({ signal }) => (await api(listAuthMethods, {}, { signal })).data,
  staleTime: catalogFreshMs,
});

const applicationsFreshMs = 2000;

/** What a tile's health rests on, so it is asked for every two seconds while the screen is open, and not again when the screen has just been loaded. */
export const applicationsQuery = queryOptions({
  ...connectedApplicationsQuery,
  staleTime: applicationsFreshMs,
  refetchInterval: applicationsFreshMs,
});

/** One application with what it could read and what not. */
export const applicationQuery = (uuid: string) =>
  queryOptions({
    queryKey: queryKeys.connect.application(uuid),
    queryFn: async ({ signal }) => (await api(getApplication, { params: { uuid } }, { signal })).data,
    refetchInterval: 5000,
    meta: { isQuiet: true },
  });
