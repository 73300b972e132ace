import { countRationalizations, getRationalization, questsOfControls } from '@rampart/contract/rationalize.ts';
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

interface Rationalized {
  readonly product: string;
  readonly date: string;
  readonly controlIds: readonly string[];
}

/** By control, the identifiers of the remediations that put it in place. */
export const remediationsQuery = ({ product, date, controlIds }: Rationalized) =>
  queryOptions({
    queryKey: queryKeys.rationalize.remediations(product, date),
    queryFn: async ({ signal }) => (await api(questsOfControls, { body: { control_id: [...controlIds], date } }, { signal })).data,
    enabled: controlIds.length > 0,
    // Without it, controls are listed and lead nowhere.
    meta: { isQuiet: true },
  });
