import { Role } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(254)
  .regex(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u, 'This is not an e-mail address.');

/** The bearer token, good for fifteen minutes; the cookie set beside it renews it. */
export const AccessToken = z.object({ access: z.string() }).meta({ id: 'AccessToken' });

export const Session = z
  .object({
    session_id: z.uuid(),
    expires_at: z.iso.datetime(),
    user: z.object({
      id: z.uuid(),
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
    }),
    tenant: z.object({ uuid: z.uuid(), name: z.string() }),
    roles: z.array(Role),
    mfa_required: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  summary: 'Sign in with e-mail and password',
  allow: 'anyone',
  body: z.strictObject({ email: Email, password: z.string().min(1).max(1024) }),
  responses: { 200: AccessToken },
});

export const renewSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Renew the access token from the session cookie',
  allow: 'anyone',
  responses: { 200: AccessToken },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session',
  allow: 'session:read',
  body: z.strictObject({ access: z.string().max(4096).optional() }).optional(),
  responses: { 204: null },
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in, and where',
  allow: 'session:read',
  responses: { 200: Session },
});
