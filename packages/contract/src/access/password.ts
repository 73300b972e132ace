import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KnownEmail, NewPassword, OneTimeCode, OneTimeToken } from '../fields.ts';

export const requestPasswordReset = endpoint({
  method: 'GET',
  path: '/api/password/reset',
  summary: 'Send a reset link, if there is an account that can use one; the answer is the same either way',
  allow: 'anyone',
  query: z.object({ email: KnownEmail }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Set a new password with the token of a reset link',
  allow: 'anyone',
  body: z.strictObject({ new_password: NewPassword, totp_token: OneTimeCode.optional(), token: OneTimeToken }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const getBreachRange = endpoint({
  method: 'GET',
  path: '/api/breach/range/{prefix}',
  summary: 'Suffixes of breached passwords whose SHA-1 starts with these five characters',
  allow: 'anyone',
  params: z.object({ prefix: z.string().regex(/^[0-9A-F]{5}$/) }),
  responses: { 200: { binary: 'text/plain' } },
});
