import { getPrograms, listProgramContent, summarizePrograms } from '@rampart/contract/remediate/programs.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';
import { queryKeys } from '../../../shell/api/query-keys.ts';

export const programSummaryQuery = queryOptions({
  queryKey: queryKeys.remediate.programSummary,
  queryFn: async ({ signal }) => (await api(summarizePrograms, {}, { signal })).data.summary,
});

export const programsOfTypeQuery = (type: ProgramType) =>
  queryOptions({
    queryKey: queryKeys.remediate.programsOfType(type),
    queryFn: async ({ signal }) => (await api(getPrograms, { query: { program_type: type } }, { signal })).data.programs,
  });

export const programContentQuery = (group: string, type: ProgramType) =>
  queryOptions({
    queryKey: queryKeys.remediate.programContent(group, type),
    queryFn: async ({ signal }) =>
      (await api(listProgramContent, { query: { program_group: group, program_type: type } }, { signal })).data.contents,
  });
