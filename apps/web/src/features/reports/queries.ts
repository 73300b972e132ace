import { getReportSchedule, listReportRecipients, listReports } from '@rampart/contract/reports.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

const whileMakingMs = 1500;

/** Asked again as long as one is being made. */
export const reportsQuery = queryOptions({
  queryKey: queryKeys.reports.list,
  queryFn: async ({ signal }) => (await api(listReports, {}, { signal })).data.reports,
  refetchInterval: ({ state }) => (state.data?.some((report) => report.state === 'making') ? whileMakingMs : false),
});

export const scheduleQuery = queryOptions({
  queryKey: queryKeys.reports.schedule,
  queryFn: async ({ signal }) => (await api(getReportSchedule, {}, { signal })).data,
});

export const recipientsQuery = queryOptions({
  queryKey: queryKeys.reports.recipients,
  queryFn: async ({ signal }) => (await api(listReportRecipients, {}, { signal })).data.recipients,
});
