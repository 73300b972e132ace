import { Role } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KnownEmail, OneTimeCode } from '../fields.ts';

/** The bearer token, good for fifteen minutes; the cookie set beside it renews it. */
export const AccessToken = z.object({ access: z.string() }).meta({ id: 'AccessToken' });

export const Session = z
  .object({
    session_id: z.uuid(),
    started_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    user: z.object({ id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() }),
    tenant: z.object({ uuid: z.uuid(), name: z.string() }),
    roles: z.array(Role),
    /** The tenant requires MFA, and this person has no authenticator yet. */
    mfa_required: z.boolean(),
    mfa_enabled: z.boolean(),
    /** The person has proven that the address is theirs. */
    email_verified: z.boolean(),
    sso: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  summary: 'Sign in with email and password, and with a code when a second factor is on',
  allow: 'anyone',
  body: z.strictObject({ email: KnownEmail, password: z.string().min(1).max(1024), totp_token: OneTimeCode.optional() }),
  /** 202: the password is right and a code is still needed. */
  responses: { 200: AccessToken, 202: z.object({ totp_required: z.literal(true) }) },
});

export const renewSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Renew the access token from the session cookie; a session that was not used for four hours ends instead',
  allow: 'anyone',
  body: z
    .strictObject({
      /** How long ago the person last touched a key, the pointer or the screen, in any window of this browser. */
      idle_seconds: z.int().min(0).max(31_536_000).optional(),
    })
    .optional(),
  responses: { 200: AccessToken },
});

export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  summary: 'Prove again who you are, with the password, and with a code when a second factor is on: for security-critical calls',
  allow: 'session:read',
  openWithoutMfa: true,
  body: z.strictObject({ password: z.string().min(1).max(1024), totp_token: OneTimeCode.optional() }),
  /** 202: the password is right and a code is still needed. */
  responses: { 200: z.object({ valid_until: z.iso.datetime() }), 202: z.object({ totp_required: z.literal(true) }) },
});

export const startSsoStepUp = endpoint({
  method: 'POST',
  path: '/api/v1/auth/sso/step-up',
  summary: 'Where to prove again who you are, at the identity provider that signed you in',
  allow: 'session:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ redirect_url: z.string() }) },
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'End the session',
  allow: 'session:read',
  openWithoutMfa: true,
  body: z.strictObject({ access: z.string().max(4096).optional() }).optional(),
  responses: { 204: null },
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in, and where',
  allow: 'session:read',
  openWithoutMfa: true,
  responses: { 200: Session },
});

const OpenSession = z
  .object({
    session_id: z.uuid(),
    tenant: z.string(),
    source_address: z.string(),
    user_agent: z.string(),
    created_at: z.iso.datetime(),
    renewed_at: z.iso.datetime(),
    current: z.boolean(),
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sessions',
  summary: 'Where the signed-in person is signed in',
  allow: 'session:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ sessions: z.array(OpenSession) }) },
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions/{id}',
  summary: 'End another session of the signed-in person',
  allow: 'session:read',
  openWithoutMfa: true,
  params: z.object({ id: z.uuid() }),
  responses: { 204: null },
});

export const revokeOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/sessions',
  summary: 'End every other session of the signed-in person',
  allow: 'session:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ ended: z.int() }) },
});
