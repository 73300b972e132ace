import { getAgreement, listAgreements } from '@rampart/contract/tenants.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';

/** The agreement in force, and whether the tenant has signed it. */
export const agreementQuery = queryOptions({
  queryKey: queryKeys.tenants.agreement,
  queryFn: async ({ signal }) => (await api(getAgreement, {}, { signal })).data,
  staleTime: 60_000,
});

/** Below the key of the agreement, so that signing renews it too. */
export const signedAgreementsQuery = queryOptions({
  queryKey: queryKeys.tenants.signedAgreements,
  queryFn: async ({ signal }) => (await api(listAgreements, {}, { signal })).data.agreements,
  staleTime: 60_000,
  meta: { isQuiet: true },
});
