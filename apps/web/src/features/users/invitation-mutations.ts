import { CallFailed } from '@rampart/contract/client.ts';
import { inviteAcrossTenants, inviteUser, refreshInvitation, revokeInvitation } from '@rampart/contract/users/users.ts';
import type { CustomerRole } from '@rampart/domain/role.ts';
import { toast } from '@rampart/ui/toast.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';
import { unlessCancelled } from '../../shell/step-up/unless-cancelled.ts';
import { invitationsQuery } from './queries.ts';

export interface Invitee {
  readonly email: string;
  readonly role: CustomerRole;
}

const refetchInvitations = (client: QueryClient) => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });

/** Invites; answers `other-tenant` for a person of another domain, who needs a different invitation. */
async function invite(body: Invitee): Promise<'invited' | 'other-tenant'> {
  const reply = await api(inviteUser, { body });
  if (reply.status === 200) return 'invited';
  if (reply.data.details?.includes('already')) return 'other-tenant';
  throw new CallFailed(reply.status, reply.data);
}

export const inviteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: invite,
    onSuccess: (outcome, { email }) => {
      if (outcome === 'other-tenant') return undefined;
      toast.success({ title: 'User Registration Initiated', message: `An invitation is on its way to ${email}.`, seconds: 5 });
      return refetchInvitations(client);
    },
    meta: { isQuiet: true },
  });

export const inviteAcrossTenantsMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (body: Invitee) => api(inviteAcrossTenants, { body }),
    onSuccess: (_reply, { email }) => {
      toast.success({ title: 'Cross Tenant User Invited', message: `${email} can join this tenant with their own account.`, seconds: 5 });
      return client.invalidateQueries({ queryKey: queryKeys.users.all });
    },
    meta: { isQuiet: true },
  });

export const revokeInvitationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (email: string) => api(revokeInvitation, { body: { email } }),
    onSuccess: (_reply, email) => {
      toast.success({ title: 'User Invitation Revoked', message: `The link sent to ${email} no longer works.`, seconds: 5 });
      return refetchInvitations(client);
    },
  });

/** Makes a new link of an invitation. Earlier links stop working. */
export const refreshInviteLinkMutation = () =>
  mutationOptions({
    mutationFn: async (email: string) => (await api(refreshInvitation, { query: { email } })).data.data.invite_link,
    onError: unlessCancelled(() =>
      toast.error({
        title: 'Error Copying Invite Link',
        message: 'Something went wrong generating the invite link. Please try again or contact support.',
      }),
    ),
    meta: { isQuiet: true },
  });
