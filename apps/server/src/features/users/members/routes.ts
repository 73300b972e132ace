import * as contract from '@rampart/contract/users/users.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { callerOf, type UserDeps } from '../caller.ts';
import { listUsersOf } from '../store.ts';
import { removeUser } from './remove-user.ts';
import { setProviderRoles, setUserRole } from './set-roles.ts';

export const memberRoutes = (deps: UserDeps): Route[] => [
  route(contract.listUsers, async ({ tenant }) => reply(200, { users: await tenant.inTransaction(listUsersOf) })),
  route(contract.deleteUser, async (input) => {
    await removeUser(deps, callerOf(input), input.body.email);
    return reply(204, null);
  }),
  route(contract.setUserRole, async (input) => {
    const { username, role } = input.body;
    await setUserRole(deps, callerOf(input), { email: username, role });
    return reply(204, null);
  }),
  route(contract.setProviderRoles, async (input) => {
    const { email, rampart_roles: roles } = input.body;
    await setProviderRoles(deps, callerOf(input), { email, roles });
    return reply(204, null);
  }),
];
