import { getAgreement } from '@rampart/contract/tenants.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The agreement in force, and whether the tenant has signed it. */
export const agreementQuery = queryOptions({
  queryKey: queryKeys.tenants.agreement,
  queryFn: async ({ signal }) => (await api(getAgreement, {}, { signal })).data,
  staleTime: 60_000,
});
