import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** `contested`: another tenant has the domain. `missing`: proven, and its record is not found any more. */
const DomainState = z.enum(['claimed', 'contested', 'proven', 'missing', 'lost']);

const fields = {
  /** As name servers know it: lower case, ASCII. */
  domain: z.string(),
  state: DomainState,
  /** Proven by its record, or confirmed by the provider's staff. */
  proof: z.enum(['dns', 'staff']).nullable(),
  claimed_at: z.iso.datetime(),
  proven_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime().nullable(),
  last_answer: z.enum(['found', 'absent', 'unanswered']).nullable(),
  /** When a domain whose record is missing is lost. */
  lost_at: z.iso.datetime().nullable(),
};

const SignInDomain = z.object({ ...fields, record_name: z.string(), record_value: z.string() }).meta({ id: 'SignInDomain' });
export type SignInDomain = z.infer<typeof SignInDomain>;

const Domain = z.string().trim().min(1, 'Domain is required').max(300);
const path = '/api/v1/auth/configuration/sso/domains';

export const listSignInDomains = endpoint({
  method: 'GET',
  path,
  summary: 'The email domains that the tenant claims or has, and its own sign-in address',
  allow: 'authentication:read',
  openWithoutMfa: true,
  responses: { 200: z.object({ domains: z.array(SignInDomain), sign_in_url: z.string() }) },
});

export const claimSignInDomain = endpoint({
  method: 'POST',
  path,
  summary: 'Claim an email domain: the answer names the record that proves it',
  allow: 'authentication:write',
  stepUp: true,
  body: z.strictObject({ domain: Domain }),
  responses: { 200: z.object({ domain: SignInDomain }) },
});

export const checkSignInDomain = endpoint({
  method: 'POST',
  path: `${path}/check`,
  summary: 'Look the record of a domain up now',
  allow: 'authentication:write',
  body: z.strictObject({ domain: Domain }),
  responses: { 200: z.object({ domain: SignInDomain }) },
});

export const removeSignInDomain = endpoint({
  method: 'DELETE',
  path,
  summary: 'Give an email domain up',
  allow: 'authentication:write',
  stepUp: true,
  body: z.strictObject({ domain: Domain }),
  responses: { 204: null },
});

const DomainClaim = z
  .object({ ...fields, tenant_uuid: z.uuid(), tenant: z.string(), confirmed_by: z.string().nullable(), reason: z.string().nullable() })
  .meta({ id: 'DomainClaim' });
export type DomainClaim = z.infer<typeof DomainClaim>;

export const listDomainClaims = endpoint({
  method: 'GET',
  path: '/api/v1/auth/domain-claims',
  summary: 'The email domains of all tenants, those that wait first',
  allow: 'domains:confirm',
  responses: { 200: z.object({ claims: z.array(DomainClaim) }) },
});

export const confirmDomainClaim = endpoint({
  method: 'POST',
  path: '/api/v1/auth/domain-claims/confirm',
  summary: 'Give a domain to the tenant that claims it, without its record',
  allow: 'domains:confirm',
  stepUp: true,
  body: z.strictObject({
    tenant_uuid: z.uuid(),
    domain: Domain,
    reason: z
      .string()
      .trim()
      .min(10, 'Say in at least 10 characters how you know that the domain is theirs.')
      .max(500)
      .regex(/^\P{Cc}*$/u, 'The reason must be one line.'),
  }),
  responses: { 204: null },
});
