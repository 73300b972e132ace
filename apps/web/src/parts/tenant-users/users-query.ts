import { listUsers } from '@rampart/contract/users/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

/** The people who can sign in to the tenant. */
export const usersQuery = queryOptions({
  queryKey: queryKeys.users.list,
  queryFn: async ({ signal }) => (await api(listUsers, {}, { signal })).data.users,
});
