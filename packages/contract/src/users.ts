import { Role } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const User = z
  .object({
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: Role,
    date_joined: z.iso.datetime(),
    external_user: z.boolean(),
    rampart_roles: z.array(Role),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/customer/users',
  summary: 'The people who can sign in to the tenant',
  allow: 'users:read',
  responses: { 200: z.object({ users: z.array(User) }) },
});
