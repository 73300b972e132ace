import { getMfaRequirement, getSsoConfiguration } from '@rampart/contract/access.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';

/** The tenant's identity provider, or nothing. */
export const ssoQuery = queryOptions({
  queryKey: ['access', 'sso'],
  queryFn: async ({ signal }) =>
    (await api(getSsoConfiguration, { query: { status: 'enabled' } }, { signal })).data.configurations[0] ?? null,
});

export const mfaRequirementQuery = queryOptions({
  queryKey: ['access', 'mfa-requirement'],
  queryFn: async ({ signal }) => (await api(getMfaRequirement, {}, { signal })).data.enabled,
});
