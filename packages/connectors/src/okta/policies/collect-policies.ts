import type { EnrollmentPolicy } from '@rampart/domain/enrollment-policy.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { z } from 'zod';
import { VendorFailure } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { Mapping, Policy, Rule } from './policy-schema.ts';
import { toEnrollmentPolicy } from './enrollment-policies.ts';
import { PasswordPolicyFact } from './password-policies.ts';
import { toSignInPolicy } from '../sign-in-policies/to-sign-in-policy.ts';

const policiesOf = <T>(client: OktaClient, type: string, item: z.ZodType<T>): Promise<T[]> =>
  client.list('/api/v1/policies', item, { type, limit: 200 });

const rulesOf = (client: OktaClient, policy: Policy): Promise<Rule[]> =>
  client.list(`/api/v1/policies/${encodeURIComponent(policy.id)}/rules`, Rule);

/** The last part of `…/api/v1/apps/{id}`. */
const appIdOf = (href: string): string => href.split('/').at(-1) ?? href;

export async function appsOf(client: OktaClient, policy: Pick<Policy, 'id'>): Promise<string[]> {
  const mappings = await client.list(`/api/v1/policies/${encodeURIComponent(policy.id)}/mappings`, Mapping);
  return mappings.flatMap(({ _links }) => (_links?.application ? [appIdOf(_links.application.href)] : []));
}

/** Policies per app came with Okta's Identity Engine; an organisation that has not moved there refuses the question. */
async function appPoliciesOf(client: OktaClient): Promise<Policy[]> {
  try {
    return await policiesOf(client, 'ACCESS_POLICY', Policy);
  } catch (error) {
    if (error instanceof VendorFailure && error.status === 400) return [];
    throw error;
  }
}

/** The session policies decide who gets a session at all; those of apps are asked after them. */
export async function collectSignInPolicies(client: OktaClient): Promise<SignInPolicy[]> {
  const found: SignInPolicy[] = [];
  for (const policy of await policiesOf(client, 'OKTA_SIGN_ON', Policy))
    for (const rule of await rulesOf(client, policy)) found.push(toSignInPolicy({ policy, rule, apps: 'all' }));
  for (const policy of await appPoliciesOf(client)) {
    const apps = await appsOf(client, policy);
    for (const rule of await rulesOf(client, policy)) found.push(toSignInPolicy({ policy, rule, apps }));
  }
  return found;
}

export const collectPasswordPolicies = (client: OktaClient): Promise<PasswordPolicy[]> =>
  policiesOf(client, 'PASSWORD', PasswordPolicyFact);

export const collectEnrollmentPolicies = (client: OktaClient): Promise<EnrollmentPolicy[]> =>
  policiesOf(client, 'MFA_ENROLL', Policy.transform(toEnrollmentPolicy));
