import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { KnownEmail } from '../fields.ts';

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

/** What an identity provider needs to know of us: at the public address, whatever address this browser used. */
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
  stepUp: true,
  body: z.strictObject({ configuration_xml: z.string().max(500_000).optional(), sso_metadata_url: z.string().max(2000).optional() }),
  responses: { 200: z.object({ redirect_url: z.string().nullable() }) },
});

export const removeSso = endpoint({
  method: 'DELETE',
  path: '/api/v1/auth/configuration/sso/configurations',
  summary: 'Disconnect the identity provider permanently',
  allow: 'authentication:write',
  stepUp: true,
  responses: { 204: null },
});

export const findSsoUser = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sso/user',
  summary: 'Whether people of this email domain sign in with an identity provider',
  allow: 'anyone',
  query: z.object({ email: KnownEmail, registered_user: z.stringbool().optional() }),
  responses: { 200: z.object({ sso_enabled: z.boolean(), redirect_url: z.string().nullable() }) },
});

export const startSso = endpoint({
  method: 'GET',
  path: '/api/v1/auth/sso/login',
  summary: "Go to the tenant's identity provider",
  allow: 'anyone',
  /** `from`: the sign-in address of one tenant, where a failure is shown again. */
  query: z.object({ email: KnownEmail.optional(), tenant: z.uuid().optional(), from: z.literal('tenant-page').optional() }),
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
