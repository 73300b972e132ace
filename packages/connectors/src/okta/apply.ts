import type { Applies } from '../kit/connector.ts';
import { appliesToAuthenticators } from './methods/authenticators.ts';
import { appliesToEnrollmentPolicies } from './policies/enrollment-policies.ts';
import { appliesToGroups } from './groups/groups.ts';
import { appliesToPasswordPolicies } from './policies/password-policies.ts';
import { appliesToPasswordRules } from './policies/password-rules.ts';
import { appliesToSignOnPolicies } from './policies/sign-on-policies.ts';
import { appliesToRules } from './sign-in-policies/sign-in-policies.ts';
import { appliesToZones } from './zones/zones.ts';
import type { OktaClient } from './client.ts';

export const appliesInOkta: readonly Applies<OktaClient>[] = [
  ...appliesToRules,
  ...appliesToSignOnPolicies,
  ...appliesToPasswordPolicies,
  ...appliesToPasswordRules,
  ...appliesToEnrollmentPolicies,
  ...appliesToAuthenticators,
  ...appliesToZones,
  ...appliesToGroups,
];
