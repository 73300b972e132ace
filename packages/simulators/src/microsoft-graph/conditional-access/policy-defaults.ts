import type { Row } from '../api/odata-list.ts';
import { mergePatch } from '../api/merge-patch.ts';
import { invalid } from '../api/graph-error.ts';

const passwordless = ['windowsHelloForBusiness', 'fido2', 'x509CertificateMultiFactor'];
const withPassword = ['microsoftAuthenticatorPush', 'softwareOath', 'hardwareOath', 'sms', 'voice'].map((method) => `password,${method}`);

const strength = (number: number, displayName: string, description: string, allowedCombinations: readonly string[]): Row => ({
  id: `00000000-0000-0000-0000-00000000000${number}`,
  createdDateTime: '2021-12-01T08:00:00Z',
  modifiedDateTime: '2021-12-01T08:00:00Z',
  displayName,
  description,
  policyType: 'builtIn',
  requirementsSatisfied: 'mfa',
  allowedCombinations,
});

/** The three that every directory has, under the same ids. */
const strengths: readonly Row[] = [
  strength(2, 'Multifactor authentication', 'Combinations of methods that satisfy strong authentication, such as a password + SMS', [
    ...passwordless,
    'deviceBasedPush',
    'temporaryAccessPassOneTime',
    'temporaryAccessPassMultiUse',
    ...withPassword,
    'federatedMultiFactor',
  ]),
  strength(
    3,
    'Passwordless MFA',
    'Passwordless methods that satisfy strong authentication, such as Passwordless sign-in with the Microsoft Authenticator',
    [...passwordless, 'deviceBasedPush'],
  ),
  strength(
    4,
    'Phishing-resistant MFA',
    'Phishing-resistant, Passwordless methods for the strongest authentication, such as a FIDO2 security key',
    passwordless,
  ),
];

/** A policy names a strength by its id and is answered with all of it. */
function wholeStrength(given: unknown): Row | null {
  if (typeof given !== 'object' || given === null) return null;
  const { id } = given as { id?: unknown };
  const found = strengths.find((one) => one['id'] === id);
  if (found === undefined) throw invalid(`Authentication strength policy with id ${String(id)} does not exist.`);
  return found;
}

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
