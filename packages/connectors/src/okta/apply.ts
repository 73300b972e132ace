import type { Applies } from '../kit/connector.ts';
import { appliesToAuthenticators } from './methods/apply-authenticators.ts';
import { appliesToEnrollmentPolicies } from './policies/apply-enrollment-policies.ts';
import { appliesToGroups } from './groups/apply-groups.ts';
import { appliesToPasswordPolicies } from './policies/apply-password-policies.ts';
import { appliesToRules } from './sign-in-policies/apply-rules.ts';
import { appliesToZones } from './zones/apply-zones.ts';
import type { OktaClient } from './client.ts';

/** The changes that Okta can be asked for. */
export const appliesInOkta: readonly Applies<OktaClient>[] = [
  ...appliesToRules,
  ...appliesToPasswordPolicies,
  ...appliesToEnrollmentPolicies,
  ...appliesToAuthenticators,
  ...appliesToZones,
  ...appliesToGroups,
];
