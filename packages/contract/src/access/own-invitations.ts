import { CustomerRole } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const path = '/api/v1/auth/invitations';

const OwnInvitation = z
  .object({ tenant_uuid: z.uuid(), tenant: z.string(), role: CustomerRole, issued_at: z.iso.datetime(), expires_at: z.iso.datetime() })
  .meta({ id: 'OwnInvitation' });
export type OwnInvitation = z.infer<typeof OwnInvitation>;

export const listOwnInvitations = endpoint({
  method: 'GET',
  path,
  summary: 'The tenants that invited the signed-in person',
  allow: 'session:read',
  responses: {
    200: z.object({
      invitations: z.array(OwnInvitation),
      /** Why none can be accepted in this session; null when they can. */
      unavailable: z.string().nullable(),
    }),
  },
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: `${path}/accept`,
  summary: 'Join a tenant that invited the signed-in person',
  allow: 'session:read',
  stepUp: true,
  body: z.strictObject({ tenant_uuid: z.uuid() }),
  responses: { 204: null },
});

export const declineInvitation = endpoint({
  method: 'POST',
  path: `${path}/decline`,
  summary: 'Decline the invitation of a tenant',
  allow: 'session:read',
  body: z.strictObject({ tenant_uuid: z.uuid() }),
  responses: { 204: null },
});
