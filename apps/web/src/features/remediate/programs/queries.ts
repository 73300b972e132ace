import { getPrograms, listProgramContent, summarizePrograms } from '@rampart/contract/remediate/programs.ts';
import type { ProgramType } from '@rampart/domain/program.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../shell/api/api.ts';

export const programSummaryQuery = queryOptions({
  queryKey: ['remediate', 'programs', 'summary'],
  queryFn: async ({ signal }) => (await api(summarizePrograms, {}, { signal })).data.summary,
});

export const programsOfTypeQuery = (type: ProgramType) =>
  queryOptions({
    queryKey: ['remediate', 'programs', 'type', type],
    queryFn: async ({ signal }) => (await api(getPrograms, { query: { program_type: type } }, { signal })).data.programs,
  });

export const programContentQuery = (group: string, type: ProgramType) =>
  queryOptions({
    queryKey: ['remediate', 'programs', 'content', group, type],
    queryFn: async ({ signal }) =>
      (await api(listProgramContent, { query: { program_group: group, program_type: type } }, { signal })).data.contents,
  });
