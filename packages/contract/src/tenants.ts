import { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import { ExperimentalFeature } from '@rampart/domain/experimental-feature.ts';
import { mostRetentionMonths, RetentionKind, retentionKinds } from '@rampart/domain/retention.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, PersonName } from './fields.ts';

const Tenant = z
  .object({ uuid: z.uuid(), name: z.string(), current_tenant: z.boolean(), primary_tenant: z.boolean() })
  .meta({ id: 'Tenant' });
export type Tenant = z.infer<typeof Tenant>;

const Entitlement = z
  .object({
    id: z.int(),
    identifier: EntitlementIdentifier,
    name: z.string(),
    can_be_limited: z.boolean(),
    limit: z.int().nullable(),
    usage: z.int(),
    remaining: z.int().nullable(),
    granted: z.boolean(),
    is_entitled: z.boolean(),
  })
  .meta({ id: 'Entitlement' });
export type Entitlement = z.infer<typeof Entitlement>;

const OnboardingStatus = z.enum(['pending', 'queued', 'running', 'completed', 'failed']);

export const listTenants = endpoint({
  method: 'GET',
  path: '/api/tenant/list',
  summary: 'The tenants the signed-in person belongs to',
  allow: 'tenants:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ tenants: z.array(Tenant) }) },
});

export const getCustomerAttributes = endpoint({
  method: 'GET',
  path: '/api/customer/attributes',
  summary: 'The tenant and how far its onboarding has come; without a bearer token no tenant, of which nothing has been processed',
  allow: 'tenants:read',
  bearer: 'optional',
  openWithoutMfa: true,
  polled: { resource: 'attributes', per: 'tenant' },
  responses: {
    200: z.object({
      name: z.string().nullable(),
      onboarding_status: OnboardingStatus,
      experimental_features: z.array(ExperimentalFeature),
      /** Those that are on. */
      feature_flags: z.array(FeatureFlag),
    }),
  },
});

export const setExperimentalFeatures = endpoint({
  method: 'PUT',
  path: '/api/v1/experimental-features',
  summary: 'Switch experimental features of the tenant on and off: those that are named are on',
  allow: 'experimental-features:write',
  body: z.strictObject({ features: z.array(ExperimentalFeature).max(20) }),
  responses: { 200: z.object({ experimental_features: z.array(ExperimentalFeature) }) },
});

export const setFeatureFlags = endpoint({
  method: 'PUT',
  path: '/api/v1/feature-flags',
  summary: 'Switch feature flags of the tenant on and off: those that are named are on',
  allow: 'experimental-features:write',
  body: z.strictObject({ flags: z.array(FeatureFlag).max(20) }),
  responses: { 200: z.object({ feature_flags: z.array(FeatureFlag) }) },
});

export const listEntitlements = endpoint({
  method: 'GET',
  path: '/api/v1/entitlements',
  summary: 'What the tenant may use',
  allow: 'entitlements:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ entitlements: z.array(Entitlement) }) },
});

export const switchTenant = endpoint({
  method: 'POST',
  path: '/api/tenant/switch',
  summary: 'Act in another tenant: the session moves there and the token is replaced',
  allow: 'tenants:read',
  openWithoutMfa: true,
  body: z.strictObject({ uuid: z.uuid() }),
  responses: { 200: z.object({ access: z.string() }) },
});

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customer/admin/register',
  summary: 'Create a tenant and invite its first administrator',
  allow: 'tenants:create',
  stepUp: true,
  body: z.strictObject({
    customer_name: PersonName.min(1, 'Tenant name is required'),
    email: Email,
    name: PersonName.min(1, 'Admin name is required'),
  }),
  responses: { 200: z.object({ uuid: z.uuid(), invite_link: z.string() }) },
});

export const updateEntitlements = endpoint({
  method: 'PUT',
  path: '/api/v1/entitlements',
  summary: 'Grant or withdraw entitlements of the tenant',
  allow: 'entitlements:write',
  body: z
    .array(z.strictObject({ id: z.int(), granted: z.boolean(), limit: z.int().min(0).max(1_000_000_000).nullable() }))
    .min(1)
    .max(100),
  responses: { 200: z.object({ entitlements: z.array(Entitlement) }) },
});

const Agreement = z
  .object({
    eula: z.object({ version: z.string(), text: z.string() }),
    signed: z.boolean(),
    signed_at: z.iso.datetime().nullable(),
    signed_by: z.string().nullable(),
  })
  .meta({ id: 'Agreement' });
export type Agreement = z.infer<typeof Agreement>;

export const getAgreement = endpoint({
  method: 'GET',
  path: '/api/user-agreements',
  summary: 'The current agreement, and whether the tenant has signed it',
  allow: 'agreements:read',
  openWithoutMfa: true,
  responses: { 200: Agreement },
});

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/user-agreements/list',
  summary: 'Every agreement the tenant has signed',
  allow: 'agreements:read',
  openWithoutMfa: true,
  responses: {
    200: z.object({ agreements: z.array(z.object({ version: z.string(), signed_at: z.iso.datetime(), signed_by: z.string() })) }),
  },
});

export const signAgreement = endpoint({
  method: 'POST',
  path: '/api/user-agreements/sign',
  summary: 'Sign the current agreement for the tenant',
  allow: 'agreements:sign',
  openWithoutMfa: true,
  body: z.strictObject({ eula: z.strictObject({ version: z.string().max(40) }), send_email: z.boolean() }),
  responses: { 200: Agreement },
});

const monthsOf = (kind: RetentionKind) => z.int().min(retentionKinds[kind].least).max(mostRetentionMonths).nullable();

/** In months; null is as the installation has it. */
const RetentionOverrides = z.strictObject({
  events: monthsOf('events'),
  facts: monthsOf('facts'),
  verdicts: monthsOf('verdicts'),
  jobs: monthsOf('jobs'),
  audit: monthsOf('audit'),
});

const RetentionSettings = z
  .object({
    overrides: RetentionOverrides,
    /** What the installation keeps, in months. */
    defaults: z.record(RetentionKind, z.int()),
  })
  .meta({ id: 'RetentionSettings' });
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/v1/retention',
  summary: 'How many months each kind of data of the tenant is kept',
  allow: 'retention:write',
  responses: { 200: RetentionSettings },
});

export const setRetention = endpoint({
  method: 'PUT',
  path: '/api/v1/retention',
  summary: 'Change how many months each kind of data of the tenant is kept; null keeps it as long as the installation does',
  allow: 'retention:write',
  stepUp: true,
  body: RetentionOverrides,
  responses: { 200: RetentionSettings },
});

export const getRestoredCopy = endpoint({
  method: 'GET',
  path: '/api/v1/restored-copy',
  summary: 'Whether this was restored from a backup, and its workers wait until that is confirmed',
  allow: 'restored-copy:confirm',
  responses: { 200: z.object({ waiting: z.object({ restored_at: z.iso.datetime(), backed_up_at: z.iso.datetime() }).nullable() }) },
});

export const confirmRestoredCopy = endpoint({
  method: 'POST',
  path: '/api/v1/restored-copy/confirm',
  summary: 'Confirm that this restored copy is not the original, and let its workers start',
  allow: 'restored-copy:confirm',
  stepUp: true,
  responses: { 200: z.object({ confirmed: z.boolean() }) },
});
