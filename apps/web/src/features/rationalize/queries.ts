import { countRationalizations, getRationalization } from '@rampart/contract/rationalize.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const datesQuery = queryOptions({
  queryKey: queryKeys.rationalize.dates,
  queryFn: async ({ signal }) => (await api(countRationalizations, {}, { signal })).data,
});

export const rationalizationQuery = (date: string) =>
  queryOptions({
    queryKey: queryKeys.rationalize.at(date),
    queryFn: async ({ signal }) => (await api(getRationalization, { query: { date } }, { signal })).data,
  });
