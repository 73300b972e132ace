import { listInvitations } from '@rampart/contract/users/users.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

/** Quiet: without it the screen works, and only the button to it is missing. */
export const invitationsQuery = queryOptions({
  queryKey: queryKeys.users.invitations,
  queryFn: async ({ signal }) => (await api(listInvitations, {}, { signal })).data.data.invited_users,
  meta: { isQuiet: true },
});
