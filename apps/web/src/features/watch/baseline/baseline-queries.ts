import {
  createBaselineRule,
  deleteBaselineRule,
  type DriftDefinition,
  listBaselineRules,
  listDriftDefinitions,
  listSubconfigInstances,
  listSubconfigTypes,
  putDriftDefinition,
  updateBaselineRule,
} from '@rampart/contract/watch/baseline.ts';
import { type BaselineFile, exportBaseline, importBaseline, planBaselineImport } from '@rampart/contract/watch/baseline-file.ts';
import { freezeBaseline, previewBaselineFreeze } from '@rampart/contract/watch/freeze.ts';
import type { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

export const definitionsQuery = queryOptions({
  queryKey: queryKeys.watch.definitions,
  queryFn: async ({ signal }) => (await api(listDriftDefinitions, {}, { signal })).data.definitions,
});

export const defineMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ category, priority, is_alerting }: Pick<DriftDefinition, 'category' | 'priority' | 'is_alerting'>) =>
      (await api(putDriftDefinition, { params: { category }, body: { priority, is_alerting } })).data.definition,
    onSuccess: (changed) =>
      client.setQueryData(definitionsQuery.queryKey, (all) => all?.map((one) => (one.category === changed.category ? changed : one))),
    onError: () => client.invalidateQueries({ queryKey: definitionsQuery.queryKey }),
  });

export const rulesQuery = queryOptions({
  queryKey: queryKeys.watch.rules,
  queryFn: async ({ signal }) => (await api(listBaselineRules, {}, { signal })).data.rules,
});

/** The author of a rule has a list to choose from though this fails: it is asked for once, and quietly. */
export const typesQuery = queryOptions({
  queryKey: queryKeys.watch.types,
  queryFn: async ({ signal }) => (await api(listSubconfigTypes, {}, { signal })).data.config_types,
  staleTime: 60_000,
  retry: false,
  meta: { isQuiet: true },
});

export interface ObjectsOf {
  readonly product: string;
  readonly type: string;
  readonly filter: string;
}

export const instancesQuery = ({ product, type, filter }: ObjectsOf) =>
  queryOptions({
    queryKey: queryKeys.watch.instances({ product, type, filter }),
    queryFn: async ({ signal }) =>
      (await api(listSubconfigInstances, { params: { type }, query: { product, ...(filter !== '' && { filter }) } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { isQuiet: true },
  });

export interface RuleRequest {
  readonly name: string;
  readonly rule_data: RuleData;
  readonly reason: string;
  readonly expires_at: string | null;
}

/** Creates a rule, or replaces the one with this id. */
export const saveRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, ...body }: RuleRequest & { readonly id: string | undefined }) =>
      (id === undefined ? await api(createBaselineRule, { body }) : await api(updateBaselineRule, { params: { id }, body })).data.rule,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
    meta: { isQuiet: true },
  });

/** What it had accepted is an alert again. */
export const deleteRuleMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => api(deleteBaselineRule, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
  });

/** Read each time it is opened: what is accepted is what was seen. */
export const freezeQuery = (product: string) =>
  queryOptions({
    queryKey: queryKeys.watch.freeze(product),
    queryFn: async ({ signal }) => (await api(previewBaselineFreeze, { query: { product } }, { signal })).data,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    meta: { isQuiet: true },
  });

export interface FreezeRequest {
  readonly product: string;
  readonly state: string;
  readonly reason: string;
}

export const freezeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (body: FreezeRequest) => (await api(freezeBaseline, { body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
    meta: { isQuiet: true },
  });

export const exportMutation = mutationOptions({
  mutationFn: async () => (await api(exportBaseline, { query: {} })).data,
});

export const planImportMutation = mutationOptions({
  mutationFn: async (baseline: BaselineFile) => (await api(planBaselineImport, { body: { baseline } })).data,
  meta: { isQuiet: true },
});

export const importMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (body: { readonly baseline: BaselineFile; readonly plan_hash: string }) => (await api(importBaseline, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.watch.all }),
    meta: { isQuiet: true },
  });
