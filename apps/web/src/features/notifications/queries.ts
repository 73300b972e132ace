import { listOutbox } from '@rampart/contract/notifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await api(listOutbox, {}, { signal })).data.messages,
});
