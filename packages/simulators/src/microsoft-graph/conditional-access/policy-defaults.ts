import { wholeStrength } from './built-in-strengths.ts';
import type { Row } from '../api/odata-list.ts';
import { mergePatch } from '../api/merge-patch.ts';

const conditions: Row = {
  userRiskLevels: [],
  signInRiskLevels: [],
  servicePrincipalRiskLevels: [],
  clientAppTypes: ['all'],
  insiderRiskLevels: null,
  platforms: null,
  locations: null,
  devices: null,
  clientApplications: null,
  authenticationFlows: null,
  applications: {
    includeApplications: [],
    excludeApplications: [],
    includeUserActions: [],
    includeAuthenticationContextClassReferences: [],
    applicationFilter: null,
  },
  users: {
    includeUsers: [],
    excludeUsers: [],
    includeGroups: [],
    excludeGroups: [],
    includeRoles: [],
    excludeRoles: [],
    includeGuestsOrExternalUsers: null,
    excludeGuestsOrExternalUsers: null,
  },
};

const grantControls: Row = {
  operator: 'OR',
  builtInControls: [],
  customAuthenticationFactors: [],
  termsOfUse: [],
  authenticationStrength: null,
};

const sessionControls: Row = {
  disableResilienceDefaults: null,
  applicationEnforcedRestrictions: null,
  cloudAppSecurity: null,
  signInFrequency: null,
  persistentBrowser: null,
  secureSignInSession: null,
};

const full = (value: unknown, defaults: Row): Row | null =>
  typeof value === 'object' && value !== null ? mergePatch(defaults, value as Row) : null;

/** Graph answers with every field of a policy, also those that were never set. */
export function fillPolicy(given: Row): Row {
  const filled = mergePatch({ templateId: null, grantControls: null, sessionControls: null, conditions }, given);
  const grant = full(filled['grantControls'], grantControls);
  return {
    ...filled,
    grantControls: grant && { ...grant, authenticationStrength: wholeStrength(grant['authenticationStrength']) },
    sessionControls: full(filled['sessionControls'], sessionControls),
  };
}
