import { listUsers } from '@rampart/contract/users.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { listUsersOf } from './store.ts';

export const userRoutes = (): Route[] => [
  route(listUsers, async ({ tenant }) => reply(200, { users: await tenant.inTransaction(listUsersOf) })),
];
