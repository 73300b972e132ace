import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Email, OneTimeCode, OneTimeToken, PersonName } from '../fields.ts';

export const checkInvitation = endpoint({
  method: 'GET',
  path: '/api/signup',
  summary: 'With a token: what the invitation is for. Without: send the invitation link to the address, if it was invited',
  allow: 'anyone',
  query: z.object({ email: Email, token: OneTimeToken.optional() }),
  responses: {
    200: z.object({
      message: z.string(),
      data: z
        .object({
          email: z.string(),
          first_name: z.string(),
          last_name: z.string(),
          tenant: z.string(),
          sso_enabled: z.boolean(),
          /** The address has an account: its own password joins it to the tenant, and its code when a second factor is on. */
          has_account: z.boolean(),
        })
        .nullable(),
    }),
  },
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Make the account that an invitation is for, or join the one there is to the tenant',
  allow: 'anyone',
  body: z.strictObject({
    first_name: PersonName,
    last_name: PersonName,
    /** Of the account that is there, or of the new one. Left out by those who sign in with their identity provider. */
    password: z.string().min(1).max(1024).optional(),
    email: Email,
    token: OneTimeToken,
    /** Of a person who has an account with a second factor. */
    totp_token: OneTimeCode.optional(),
  }),
  /** Without a token for those who sign in with their identity provider: they go to this tenant's next. */
  responses: { 200: z.object({ data: z.object({ access: z.string().nullable(), sso_tenant: z.uuid().nullable() }) }) },
});
