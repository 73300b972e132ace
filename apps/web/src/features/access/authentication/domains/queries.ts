import { listDomainClaims, listSignInDomains } from '@rampart/contract/access/sign-in-domains.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../shell/api/api.ts';
import { queryKeys } from '../../../../shell/api/query-keys.ts';

export const signInDomainsQuery = queryOptions({
  queryKey: queryKeys.access.signInDomains,
  queryFn: async ({ signal }) => (await api(listSignInDomains, {}, { signal })).data,
});

/** Of all tenants, for the provider's staff. */
export const domainClaimsQuery = queryOptions({
  queryKey: queryKeys.access.domainClaims,
  queryFn: async ({ signal }) => (await api(listDomainClaims, {}, { signal })).data.claims,
});
