import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const Onboarding = z
  .object({
    agreement_signed: z.boolean(),
    /** The best of the connected identity records. */
    directory: z.enum(['none', 'failing', 'connected']),
    processing: z.enum(['pending', 'queued', 'running', 'completed', 'failed']),
    remediation_started: z.boolean(),
  })
  .meta({ id: 'Onboarding' });
export type Onboarding = z.infer<typeof Onboarding>;

export const getOnboarding = endpoint({
  method: 'GET',
  path: '/api/v1/onboarding',
  summary: 'How far the tenant has come from its agreement to its first remediation',
  allow: 'tenants:read',
  openWithoutMfa: true,
  polled: { resource: 'attributes', per: 'tenant' },
  responses: { 200: Onboarding },
});
