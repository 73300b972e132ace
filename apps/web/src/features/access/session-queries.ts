import { listSessions, revokeSession } from '@rampart/contract/access/session.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.access.sessions,
  queryFn: async ({ signal }) => (await api(listSessions, {}, { signal })).data.sessions,
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(revokeSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
