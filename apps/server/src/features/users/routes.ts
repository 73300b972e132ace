import * as viewCalls from '@rampart/contract/users/views.ts';
import * as userCalls from '@rampart/contract/users/users.ts';
import { createCustomer as createCustomerCall } from '@rampart/contract/tenants.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { callerOf, type UserDeps } from './caller.ts';
import { createCustomer } from './create-customer.ts';
import type { AuditDeps } from '../audit/index.ts';
import { createView, deleteView, updateView } from './views/keep-views.ts';
import { listViewsFor } from './views/view-store.ts';
import { listUsersOf } from './store.ts';
import { removeUser } from './members/remove-user.ts';
import { setProviderRoles, setUserRole } from './members/set-roles.ts';
import { refreshInvitation, revokeInvitation } from './invitations/change-invitation.ts';
import { listInvitationsOf } from './invitations/invitation-store.ts';
import { HasAccount, inviteAcrossTenants, inviteUser } from './invitations/invite-user.ts';

const invited = (email: string) => ({ message: `An invitation is on its way to ${email}.` });

const invitationRoutes = (deps: UserDeps): Route[] => [
  route(userCalls.inviteUser, async (input) => {
    try {
      await inviteUser(deps, callerOf(input), input.body);
      return reply(200, invited(input.body.email));
    } catch (error) {
      if (!(error instanceof HasAccount)) throw error;
      return reply(400, { details: error.message, detail: error.message, request_id: input.request.id });
    }
  }),
  route(userCalls.inviteAcrossTenants, async (input) => {
    await inviteAcrossTenants(deps, callerOf(input), input.body);
    return reply(200, invited(input.body.email));
  }),
  route(userCalls.listInvitations, async ({ tenant }) => reply(200, { data: { invited_users: await listInvitationsOf(tenant.reader) } })),
  route(userCalls.revokeInvitation, async (input) => {
    await revokeInvitation(deps, callerOf(input), input.body.email);
    return reply(204, null);
  }),
  route(userCalls.refreshInvitation, async (input) =>
    reply(200, { data: { invite_link: await refreshInvitation(deps, callerOf(input), input.query.email) } }),
  ),
];

const memberRoutes = (deps: UserDeps): Route[] => [
  route(userCalls.listUsers, async ({ tenant }) => reply(200, { users: await listUsersOf(tenant.reader) })),
  route(userCalls.deleteUser, async (input) => {
    await removeUser(deps, callerOf(input), input.body.email);
    return reply(204, null);
  }),
  route(userCalls.setUserRole, async (input) => {
    const { username, role } = input.body;
    await setUserRole(deps, callerOf(input), { email: username, role });
    return reply(204, null);
  }),
  route(userCalls.setProviderRoles, async (input) => {
    const { email, rampart_roles: roles } = input.body;
    await setProviderRoles(deps, callerOf(input), { email, roles });
    return reply(204, null);
  }),
];

const viewRoutes = (deps: AuditDeps): Route[] => [
  route(viewCalls.listViews, async ({ tenant, actor, query }) =>
    reply(200, { views: await listViewsFor(tenant.reader, actor.accountId, query.screen) }),
  ),
  route(viewCalls.createView, (input) =>
    input.tenant.inTransaction(async (tx) => reply(200, { view: await createView(deps, tx, callerOf(input), input.body) })),
  ),
  route(viewCalls.updateView, (input) =>
    input.tenant.inTransaction(async (tx) => {
      const view = await updateView(deps, tx, callerOf(input), { id: input.params.id, fields: input.body });
      return reply(200, { view });
    }),
  ),
  route(viewCalls.deleteView, async (input) => {
    await input.tenant.inTransaction((tx) => deleteView(deps, tx, callerOf(input), input.params.id));
    return reply(204, null);
  }),
];

export const userRoutes = (deps: UserDeps): Route[] => [
  ...memberRoutes(deps),
  ...invitationRoutes(deps),
  ...viewRoutes(deps),
  route(createCustomerCall, async (input) => {
    const { customer_name: name, email, name: administratorName } = input.body;
    return reply(200, await createCustomer(deps, callerOf(input), { name, administrator: { email, name: administratorName } }));
  }),
];
