import { createCustomer as createCustomerCall } from '@rampart/contract/tenants.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { callerOf, type UserDeps } from './caller.ts';
import { createCustomer } from './create-customer.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { viewRoutes } from './views/routes.ts';

export const userRoutes = (deps: UserDeps): Route[] => [
  ...memberRoutes(deps),
  ...invitationRoutes(deps),
  ...viewRoutes(deps),
  route(createCustomerCall, async (input) => {
    const { customer_name: name, email, name: administratorName } = input.body;
    return reply(200, await createCustomer(deps, callerOf(input), { name, administrator: { email, name: administratorName } }));
  }),
];
