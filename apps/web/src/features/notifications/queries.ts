import { listOutbox } from '@rampart/contract/notifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const outboxQuery = queryOptions({
  queryKey: queryKeys.notifications.outbox,
  queryFn: async ({ signal }) => (await api(listOutbox, {}, { signal })).data.messages,
});
