import { CustomerRole, ProviderRole, Role } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Email, KnownEmail, PersonName } from '../fields.ts';
import { Problem } from '../problem.ts';

const User = z
  .object({
    username: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: Role,
    date_joined: z.iso.datetime(),
    external_user: z.boolean(),
    /** The owner of the address has proven it. */
    email_verified: z.boolean(),
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

const InvitableRole = z.enum(['standard', 'read-only', 'administrator'], 'Invalid role type selection');

export const inviteUser = endpoint({
  method: 'POST',
  path: '/api/customer/user/register',
  summary: 'Invite a user to the tenant',
  allow: 'users:invite',
  stepUp: true,
  body: z.strictObject({ email: Email, name: PersonName.optional(), role: InvitableRole }),
  /** 400: `details` says 'already' for an address of another domain than the tenant's own people have, and is absent otherwise. */
  responses: { 200: z.object({ message: z.string() }), 400: Problem.extend({ details: z.string().optional() }) },
});

export const inviteAcrossTenants = endpoint({
  method: 'POST',
  path: '/api/cross-tenant/register',
  summary: 'Invite a person who has an account with another tenant',
  allow: 'users:invite',
  stepUp: true,
  body: z.strictObject({ email: Email, name: PersonName.optional(), role: InvitableRole }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/customer/user',
  summary: 'Remove a user from the tenant',
  allow: 'users:manage',
  stepUp: true,
  body: z.strictObject({ email: KnownEmail }),
  responses: { 204: null },
});
export const setUserRole = endpoint({
  method: 'POST',
  path: '/api/customer/user/role',
  summary: 'Change the role of a user',
  allow: 'users:manage',
  stepUp: true,
  body: z.strictObject({ username: KnownEmail, role: CustomerRole }),
  responses: { 204: null },
});
export const setProviderRoles = endpoint({
  method: 'PUT',
  path: '/api/customer/user/rampart-roles',
  summary: "Change the provider's roles of a member of its staff",
  allow: 'users:manage-provider',
  stepUp: true,
  body: z.strictObject({ email: KnownEmail, rampart_roles: z.array(ProviderRole).max(4) }),
  responses: { 204: null },
});

const Invitation = z.object({ email: z.string(), role: CustomerRole, invitation_issued: z.iso.datetime() }).meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/customer/user/invitations',
  summary: 'Invitations that were not taken up yet, newest first',
  allow: 'users:manage',
  responses: { 200: z.object({ data: z.object({ invited_users: z.array(Invitation) }) }) },
});
export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/customer/user/invitations',
  summary: 'Revoke an invitation',
  allow: 'users:manage',
  body: z.strictObject({ email: KnownEmail }),
  responses: { 204: null },
});
export const refreshInvitation = endpoint({
  method: 'GET',
  path: '/api/customer/user/invitations/refresh',
  summary: 'A new link for an invitation; earlier ones stop working',
  allow: 'users:manage',
  stepUp: true,
  query: z.object({ email: KnownEmail }),
  responses: { 200: z.object({ data: z.object({ invite_link: z.string() }) }) },
});
