import { getMfaRequirement } from '@rampart/contract/access/mfa.ts';
import { getSsoConfiguration } from '@rampart/contract/access/sso.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

const ssoReplyQuery = queryOptions({
  queryKey: queryKeys.access.sso,
  queryFn: async ({ signal }) => (await api(getSsoConfiguration, { query: { status: 'enabled' } }, { signal })).data,
});

/** The tenant's identity provider, or nothing. */
export const ssoQuery = queryOptions({ ...ssoReplyQuery, select: ({ configurations }) => configurations[0] ?? null });

/** This side, as it is entered at an identity provider. */
export const serviceProviderQuery = queryOptions({ ...ssoReplyQuery, select: ({ service_provider }) => service_provider });

export const mfaRequirementQuery = queryOptions({
  queryKey: queryKeys.access.mfaRequirement,
  queryFn: async ({ signal }) => (await api(getMfaRequirement, {}, { signal })).data.enabled,
});
