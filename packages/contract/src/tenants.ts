import { EntitlementIdentifier } from '@rampart/domain/entitlement.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
  responses: { 200: z.object({ tenants: z.array(Tenant) }) },
});

export const getCustomerAttributes = endpoint({
  method: 'GET',
  path: '/api/customer/attributes',
  summary: 'The tenant and how far its onboarding has come',
  allow: 'tenants:read',
  polled: { resource: 'attributes', per: 'tenant' },
  responses: { 200: z.object({ name: z.string(), onboarding_status: OnboardingStatus }) },
});

export const listEntitlements = endpoint({
  method: 'GET',
  path: '/api/v1/entitlements',
  summary: 'What the tenant may use',
  allow: 'entitlements:read',
  responses: { 200: z.object({ entitlements: z.array(Entitlement) }) },
});
