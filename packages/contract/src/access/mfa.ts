import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KnownEmail, OneTimeCode } from '../fields.ts';
import { AccessToken } from './session.ts';

export const startTotp = endpoint({
  method: 'GET',
  path: '/api/totp-mfa/register',
  summary: 'A new secret for an authenticator, pending until a code proves it',
  allow: 'mfa:write',
  stepUp: true,
  openWithoutMfa: true,
  responses: { 200: z.object({ qrcode_b64: z.string(), totp_secret: z.string() }) },
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/totp-mfa/register',
  summary: 'Turn the second factor on with a code of the pending secret',
  allow: 'mfa:write',
  stepUp: true,
  openWithoutMfa: true,
  /** The secret is the server's: the one sent here is ignored. */
  body: z.strictObject({ totp_token: OneTimeCode, totp_secret: z.string().max(200).optional() }),
  responses: { 200: AccessToken },
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/totp-mfa/remove',
  summary: 'Turn off the second factor of the signed-in person',
  allow: 'mfa:write',
  stepUp: true,
  openWithoutMfa: true,
  responses: { 200: z.object({ signed_out: z.boolean() }) },
});

export const getMfaRequirement = endpoint({
  method: 'GET',
  path: '/api/tenant/mfa',
  summary: 'Whether the tenant requires MFA for all users',
  allow: 'authentication:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ enabled: z.boolean() }) },
});

export const setMfaRequirement = endpoint({
  method: 'POST',
  path: '/api/tenant/mfa',
  summary: 'Require MFA for all users, or no longer',
  allow: 'authentication:write',
  stepUp: true,
  body: z.strictObject({ enable: z.boolean() }),
  responses: { 200: z.object({ enabled: z.boolean() }) },
});

export const resetUserMfa = endpoint({
  method: 'DELETE',
  path: '/api/customer/user/mfa',
  summary: 'Remove the authenticator of a user who lost it',
  allow: 'users:manage',
  stepUp: true,
  body: z.strictObject({ email: KnownEmail }),
  responses: { 204: null },
});
