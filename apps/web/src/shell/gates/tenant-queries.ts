import { getCustomerAttributes, listEntitlements, listTenants } from '@rampart/contract/tenants.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';

export const entitlementsQuery = queryOptions({
  queryKey: queryKeys.tenants.entitlements,
  queryFn: async ({ signal }) => (await api(listEntitlements, {}, { signal })).data.entitlements,
  staleTime: 5 * 60_000,
  meta: { isQuiet: true },
});

/** Polled until the tenant's onboarding is completed. */
export const customerAttributesQuery = queryOptions({
  queryKey: queryKeys.tenants.attributes,
  queryFn: async ({ signal }) => (await api(getCustomerAttributes, {}, { signal })).data,
  refetchInterval: (query) => (query.state.data?.onboarding_status === 'completed' ? false : 5000),
  meta: { isQuiet: true },
});

export const tenantsQuery = queryOptions({
  queryKey: queryKeys.tenants.list,
  queryFn: async ({ signal }) => (await api(listTenants, {}, { signal })).data.tenants,
  staleTime: 5 * 60_000,
});
