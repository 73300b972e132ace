import { listUsers } from '@rampart/contract/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';

export const usersQuery = queryOptions({
  queryKey: ['users', 'list'],
  queryFn: async ({ signal }) => (await api(listUsers, {}, { signal })).data.users,
});
