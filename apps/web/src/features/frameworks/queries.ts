import { acceptRisk, withdrawAcceptedRisk } from '@rampart/contract/assess/accepted-risks.ts';
import { exportAssessmentResults, exportComponentDefinition, getFramework, listFrameworks } from '@rampart/contract/frameworks.ts';
import { type QueryClient, mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const everyMs = 15_000;

export const frameworksQuery = queryOptions({
  queryKey: queryKeys.frameworks.list,
  queryFn: async ({ signal }) => (await api(listFrameworks, {}, { signal })).data,
  refetchInterval: everyMs,
});

export const frameworkQuery = (framework: string) =>
  queryOptions({
    queryKey: queryKeys.frameworks.one(framework),
    queryFn: async ({ signal }) => (await api(getFramework, { params: { framework } }, { signal })).data,
    refetchInterval: everyMs,
  });

interface Acceptance {
  readonly control_id: string;
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
}

/** An accepted risk changes the score, the wall, remediations and coverage alike. */
const renew = (queryClient: QueryClient) => () => queryClient.invalidateQueries({ queryKey: queryKeys.remediate.quests });

export const acceptRiskMutation = (queryClient: QueryClient) =>
  mutationOptions({ mutationFn: (body: Acceptance) => api(acceptRisk, { body }), onSuccess: renew(queryClient) });

export const withdrawRiskMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (controlId: string) => api(withdrawAcceptedRisk, { body: { control_id: controlId } }),
    onSuccess: renew(queryClient),
  });

const oscalCalls = { 'assessment-results': exportAssessmentResults, 'component-definition': exportComponentDefinition };
export type OscalDocument = keyof typeof oscalCalls;

export const fetchOscal = async (framework: string, document: OscalDocument): Promise<Blob> =>
  (await api(oscalCalls[document], { params: { framework } })).data;
