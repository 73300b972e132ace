import { Role } from '@rampart/domain/role.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, NewPassword, OneTimeCode, OneTimeToken, PersonName } from './fields.ts';

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
    /** A second factor is asked of everybody here, and this person has none yet. */
    mfa_required: z.boolean(),
    mfa_enabled: z.boolean(),
    sso: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  summary: 'Sign in with e-mail and password, and with a code when a second factor is on',
  allow: 'anyone',
  body: z.strictObject({ email: Email, password: z.string().min(1).max(1024), totp_token: OneTimeCode.optional() }),
  /** 202: the password is right and a code is still needed. */
  responses: { 200: AccessToken, 202: z.object({ totp_required: z.literal(true) }) },
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

export const requestPasswordReset = endpoint({
  method: 'GET',
  path: '/api/password/reset',
  summary: 'Send a reset link, if there is an account that can use one; the answer is the same either way',
  allow: 'anyone',
  query: z.object({ email: Email }),
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
    /** Left out by those who sign in with their identity provider. */
    password: NewPassword.optional(),
    email: Email,
    token: OneTimeToken,
    /** Of somebody who has an account with a second factor. */
    totp_token: OneTimeCode.optional(),
  }),
  /** Without a token for those who sign in with their identity provider: they go there next. */
  responses: { 200: z.object({ data: z.object({ access: z.string().nullable() }) }) },
});

export const startTotp = endpoint({
  method: 'GET',
  path: '/api/totp-mfa/register',
  summary: 'A new secret for an authenticator, pending until a code proves it',
  allow: 'mfa:write',
  openWithoutMfa: true,
  responses: { 200: z.object({ qrcode_b64: z.string(), totp_secret: z.string() }) },
});

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/totp-mfa/register',
  summary: 'Turn the second factor on with a code of the pending secret',
  allow: 'mfa:write',
  openWithoutMfa: true,
  /** The secret is the server's: the one sent here is ignored. */
  body: z.strictObject({ totp_token: OneTimeCode, totp_secret: z.string().max(200).optional() }),
  responses: { 200: AccessToken },
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/totp-mfa/remove',
  summary: 'Turn the own second factor off',
  allow: 'mfa:write',
  openWithoutMfa: true,
  responses: { 200: z.object({ signed_out: z.boolean() }) },
});

export const getMfaRequirement = endpoint({
  method: 'GET',
  path: '/api/tenant/mfa',
  summary: 'Whether everybody of the tenant needs a second factor',
  allow: 'authentication:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ enabled: z.boolean() }) },
});

export const setMfaRequirement = endpoint({
  method: 'POST',
  path: '/api/tenant/mfa',
  summary: 'Require a second factor of everybody, or no longer',
  allow: 'authentication:write',
  openWithoutMfa: true,
  body: z.strictObject({ enable: z.boolean() }),
  responses: { 200: z.object({ enabled: z.boolean() }) },
});

export const resetUserMfa = endpoint({
  method: 'DELETE',
  path: '/api/customer/user/mfa',
  summary: 'Remove the second factor of somebody who lost it',
  allow: 'users:manage',
  body: z.strictObject({ email: Email }),
  responses: { 204: null },
});

const SsoConfiguration = z
  .object({
    configuration_xml: z.string(),
    sso_metadata_url: z.string().nullable(),
    sso_url: z.string(),
    entity_id: z.string(),
    status: z.literal('enabled'),
  })
  .meta({ id: 'SsoConfiguration' });
export type SsoConfiguration = z.infer<typeof SsoConfiguration>;

/** What an identity provider is told of this side: by the address that people use, whatever address this browser came by. */
const ServiceProvider = z.object({ entity_id: z.string(), acs_url: z.string(), metadata_url: z.string() }).meta({ id: 'ServiceProvider' });

export const getSsoConfiguration = endpoint({
  method: 'GET',
  path: '/api/v1/auth/configuration/sso/configurations',
  summary: "The tenant's identity provider, if it has one",
  allow: 'authentication:read',
  openWithoutMfa: true,
  query: z.object({ status: z.literal('enabled').optional() }),
  responses: { 200: z.object({ configurations: z.array(SsoConfiguration), service_provider: ServiceProvider }) },
});

export const enableSso = endpoint({
  method: 'POST',
  path: '/api/v1/auth/configuration/sso/configurations',
  summary: 'Connect an identity provider from its metadata',
  allow: 'authentication:write',
  openWithoutMfa: true,
  body: z.strictObject({ configuration_xml: z.string().max(500_000).optional(), sso_metadata_url: z.string().max(2000).optional() }),
  responses: { 200: z.object({ redirect_url: z.string().nullable() }) },
});

export const removeSso = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/configuration/sso/configurations',
  summary: 'Disconnect the identity provider, for good',
  allow: 'authentication:write',
  openWithoutMfa: true,
  responses: { 204: null },
});

export const findSsoUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sso/user',
  summary: 'Whether people of this e-mail domain sign in with an identity provider',
  allow: 'anyone',
  query: z.object({ email: Email, registered_user: z.stringbool().optional() }),
  responses: { 200: z.object({ sso_enabled: z.boolean(), redirect_url: z.string().nullable() }) },
});

export const startSso = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sso/login',
  summary: "Go to the tenant's identity provider",
  allow: 'anyone',
  query: z.object({ email: Email.optional(), tenant: z.uuid().optional() }),
  responses: { 302: null },
});

export const finishSso = endpoint({
  method: 'POST',
  path: '/api/v1/auth/sso/acs/{tenant}',
  summary: "Take the identity provider's signed answer",
  allow: 'anyone',
  form: true,
  params: z.object({ tenant: z.uuid() }),
  body: z.object({ SAMLResponse: z.string().max(1_000_000), RelayState: z.string().max(500).optional() }),
  responses: { 303: null },
});

export const getSpMetadata = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sso/metadata/{tenant}',
  summary: 'What an identity provider needs to know of this service provider',
  allow: 'anyone',
  params: z.object({ tenant: z.uuid() }),
  responses: { 200: { binary: 'application/samlmetadata+xml' } },
});

export const getBreachRange = endpoint({
  method: 'GET',
  path: '/api/breach/range/{prefix}',
  summary: 'Suffixes of breached passwords whose SHA-1 starts with these five characters',
  allow: 'anyone',
  params: z.object({ prefix: z.string().regex(/^[0-9A-F]{5}$/) }),
  responses: { 200: { binary: 'text/plain' } },
});
