import * as contract from '@rampart/contract/users/users.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf, type UserDeps } from '../caller.ts';
import { refreshInvitation, revokeInvitation } from './change-invitation.ts';
import { listInvitationsOf } from './invitation-store.ts';
import { HasAccount, inviteAcrossTenants, inviteUser } from './invite-user.ts';

const invited = (email: string) => ({ message: `An invitation is on its way to ${email}.` });

export const invitationRoutes = (deps: UserDeps): Route[] => [
  route(contract.inviteUser, async (input) => {
    try {
      await inviteUser(deps, callerOf(input), input.body);
      return reply(200, invited(input.body.email));
    } catch (error) {
      if (!(error instanceof HasAccount)) throw error;
      return reply(400, { details: error.message, detail: error.message, request_id: input.request.id });
    }
  }),
  route(contract.inviteAcrossTenants, async (input) => {
    await inviteAcrossTenants(deps, callerOf(input), input.body);
    return reply(200, invited(input.body.email));
  }),
  route(contract.listInvitations, async ({ tenant }) =>
    reply(200, { data: { invited_users: await tenant.inTransaction(listInvitationsOf) } }),
  ),
  route(contract.revokeInvitation, async (input) => {
    await revokeInvitation(deps, callerOf(input), input.body.email);
    return reply(204, null);
  }),
  route(contract.refreshInvitation, async (input) =>
    reply(200, { data: { invite_link: await refreshInvitation(deps, callerOf(input), input.query.email) } }),
  ),
];
