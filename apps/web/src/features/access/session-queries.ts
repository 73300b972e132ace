import { listSessions, revokeSession } from '@rampart/contract/access/session.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['access', 'sessions'],
  queryFn: async ({ signal }) => (await api(listSessions, {}, { signal })).data.sessions,
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(revokeSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
