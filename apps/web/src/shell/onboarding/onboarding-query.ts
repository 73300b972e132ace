import { getOnboarding, type Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { queryKeys } from '../api/query-keys.ts';

export const isOnboarded = ({ processing, remediation_started: isStarted }: Onboarding): boolean => processing === 'completed' && isStarted;

/** Polled until the first remediation is started. */
export const onboardingQuery = queryOptions({
  queryKey: queryKeys.tenants.onboarding,
  queryFn: async ({ signal }) => (await api(getOnboarding, {}, { signal })).data,
  refetchInterval: (query) => (query.state.data && isOnboarded(query.state.data) ? false : 5000),
  meta: { isQuiet: true },
});
