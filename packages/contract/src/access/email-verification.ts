import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KnownEmail, OneTimeToken } from '../fields.ts';

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/verification',
  summary: 'Mail the signed-in person a link that proves their address',
  allow: 'session:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ message: z.string() }) },
});

export const sendUserVerification = endpoint({
  method: 'POST',
  path: '/api/customer/user/verification',
  summary: 'Mail a user of the tenant the link that proves their address',
  allow: 'users:manage',
  body: z.strictObject({ email: KnownEmail }),
  responses: { 200: z.object({ message: z.string() }) },
});

/** The link counts only for the account that asked for it, signed in: following it by mistake proves nothing for anyone else. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/v1/auth/email/verify',
  summary: 'Prove the address of the signed-in person with the mailed link',
  allow: 'session:read',
  openWithoutMfa: true,
  body: z.strictObject({ token: OneTimeToken }),
  responses: { 204: null },
});
