import {
  exportAssessmentResults,
  exportComponentDefinition,
  getFramework,
  getFrameworkMapping,
  listFrameworks,
} from '@rampart/contract/frameworks.ts';
import { queryOptions } from '@tanstack/react-query';
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

/** It changes with a release only. */
export const frameworkMappingQuery = (framework: string) =>
  queryOptions({
    queryKey: queryKeys.frameworks.mapping(framework),
    queryFn: async ({ signal }) => (await api(getFrameworkMapping, { params: { framework } }, { signal })).data.mappings,
    staleTime: Infinity,
  });

const oscalCalls = { 'assessment-results': exportAssessmentResults, 'component-definition': exportComponentDefinition };
export type OscalDocument = keyof typeof oscalCalls;

export const fetchOscal = async (framework: string, document: OscalDocument): Promise<Blob> =>
  (await api(oscalCalls[document], { params: { framework } })).data;
