import type { Applies } from '../kit/connector.ts';
import { appliesToAuthenticators } from './apply-authenticators.ts';
import { appliesToEnrollmentPolicies } from './apply-enrollment-policies.ts';
import { appliesToGroups } from './apply-groups.ts';
import { appliesToPasswordPolicies } from './apply-password-policies.ts';
import { appliesToRules } from './apply-rules.ts';
import { appliesToZones } from './apply-zones.ts';
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
