import { dayMs } from '@rampart/domain/day.ts';
import { isBody, mergePatch } from '../../kit/merge-patch.ts';
import { readTable } from '../../world/text-table.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';
import { refuseUnknownField } from '../api/graph-api.ts';
import { invalid, refuse } from '../api/graph-error.ts';
import { contextOf, fieldsOf, type Row } from '../api/odata-list.ts';
import { objectIdOf } from '../directory/accounts.ts';
import { appIds } from '../logs/sign-in-words.ts';
import { usualFields, type Setting } from './audited-store.ts';
import { policyShape } from './policy-shape.ts';

const passwordless = 'windowsHelloForBusiness fido2 x509CertificateMultiFactor';
const temporary = 'temporaryAccessPassOneTime temporaryAccessPassMultiUse';
const withPassword = 'password,microsoftAuthenticatorPush password,softwareOath password,hardwareOath password,sms password,voice';

/** The three that every directory has, under the same ids. */
export const strengths: readonly Row[] = readTable(`
  2 | ${passwordless} deviceBasedPush ${temporary} ${withPassword} federatedMultiFactor | Multifactor authentication | Combinations of methods that satisfy strong authentication, such as a password + SMS
  3 | ${passwordless} deviceBasedPush | Passwordless MFA       | Passwordless methods that satisfy strong authentication, such as Passwordless sign-in with the Microsoft Authenticator
  4 | ${passwordless}                 | Phishing-resistant MFA | Phishing-resistant, Passwordless methods for the strongest authentication, such as a FIDO2 security key
`).map(([number, combinations, displayName, description]) => ({
  id: `00000000-0000-0000-0000-00000000000${number}`,
  ...fieldsOf('createdDateTime modifiedDateTime', '2021-12-01T08:00:00Z'),
  displayName,
  description,
  policyType: 'builtIn',
  requirementsSatisfied: 'mfa',
  allowedCombinations: combinations!.split(' '),
}));

/** A policy names a strength by its id, which is all of it that can be written here, and is answered with all of it. */
function wholeStrength(given: unknown): Row | null {
  if (!isBody(given)) return null;
  const { id } = given;
  const missing = `Authentication strength policy with id ${String(id)} does not exist.`;
  return strengths.find((one) => one['id'] === id) ?? refuse(invalid(missing));
}

/** As Graph answers with it: what the policy refers to has its own context. */
export function policyAnswer(policy: Setting): Row {
  const { grantControls } = policy;
  if (!isBody(grantControls)) return policy;
  const { authenticationStrength: strength, ...own } = grantControls;
  const context = `${contextOf('identity/conditionalAccess/policies')}('${policy.id}')/grantControls/authenticationStrength`;
  const configurations = {
    'combinationConfigurations@odata.context': `${context}/combinationConfigurations`,
    combinationConfigurations: [],
  };
  return {
    ...policy,
    grantControls: {
      ...own,
      'authenticationStrength@odata.context': `${context}/$entity`,
      authenticationStrength: isBody(strength) ? { ...strength, ...configurations } : null,
    },
  };
}

/** What a body may not have: annotations other than a type, at any depth, and of a strength anything but its id. */
export function refuseUnwritable(body: Row): void {
  for (const [name, value] of Object.entries(body)) {
    if (name.includes('@') && name !== '@odata.type') throw invalid(`The annotation '${name}' is not allowed in a request payload.`);
    const readOnlyField =
      name === 'authenticationStrength' && isBody(value) ? Object.keys(value).find((field) => field !== 'id') : undefined;
    if (readOnlyField !== undefined) throw invalid(`The property '${readOnlyField}' of the authentication strength is read-only here.`);
    for (const inner of Array.isArray(value) ? value : [value]) if (isBody(inner)) refuseUnwritable(inner);
  }
}

const blankConditions: Row = {
  ...fieldsOf('userRiskLevels signInRiskLevels servicePrincipalRiskLevels', []),
  ...fieldsOf('insiderRiskLevels platforms locations devices clientApplications authenticationFlows', null),
  clientAppTypes: ['all'],
  applications: {
    ...fieldsOf('includeApplications excludeApplications includeUserActions includeAuthenticationContextClassReferences', []),
    applicationFilter: null,
  },
  users: {
    ...fieldsOf('includeUsers excludeUsers includeGroups excludeGroups includeRoles excludeRoles', []),
    ...fieldsOf('includeGuestsOrExternalUsers excludeGuestsOrExternalUsers', null),
  },
};
const blankGrant: Row = {
  operator: 'OR',
  ...fieldsOf('builtInControls customAuthenticationFactors termsOfUse', []),
  authenticationStrength: null,
};
const blankSession: Row = {
  ...fieldsOf('disableResilienceDefaults applicationEnforcedRestrictions cloudAppSecurity', null),
  ...fieldsOf('signInFrequency persistentBrowser secureSignInSession', null),
};

const full = (value: unknown, defaults: Row): Row | null => (isBody(value) ? mergePatch(defaults, value) : null);

/** Graph answers with every field of a policy, also those that were never set. */
export function fillPolicy(given: Row): Row {
  const filled = mergePatch({ templateId: null, grantControls: null, sessionControls: null, conditions: blankConditions }, given);
  const grant = full(filled['grantControls'], blankGrant);
  return {
    ...filled,
    grantControls: grant && { ...grant, authenticationStrength: wholeStrength(grant['authenticationStrength']) },
    sessionControls: full(filled['sessionControls'], blankSession),
  };
}

type Known = Readonly<Record<'hasUser' | 'hasGroup' | 'hasRole' | 'hasLocation', (id: string) => boolean>>;

const fields = [...usualFields, 'templateId', 'description', 'state', 'conditions', 'grantControls', 'sessionControls'];
const states = ['enabled', 'disabled', 'enabledForReportingButNotEnforced'];
const devices = ['compliantDevice', 'domainJoinedDevice', 'approvedApplication', 'compliantApplication'];
const controls = ['block', 'mfa', ...devices, 'passwordChange', 'riskRemediation'];
const applicationWords = ['All', 'None', 'Office365', 'MicrosoftAdminPortals'];
const azureManagement = '797f4846-ba00-4fd7-ba43-dac1f8f63013';
const applications = new Set([...applicationWords, ...Object.values(appIds), azureManagement]);

const rowOf = (value: unknown): Row => (isBody(value) ? value : {});
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function among(values: unknown, allowed: readonly string[], what: string): void {
  const unknownValue = textsOf(values).find((value) => !allowed.includes(value));
  if (unknownValue !== undefined) throw invalid(`Invalid value '${unknownValue}' for ${what}.`);
}

/** Whatever a condition includes or excludes must be there. */
function exist(condition: Row, field: string, isThere: (id: string) => boolean, what: string): void {
  const missing = ['include', 'exclude'].flatMap((side) => textsOf(condition[`${side}${field}`])).find((id) => !isThere(id));
  if (missing !== undefined) throw invalid(`${what} with id ${missing} does not exist.`);
}

function checkUsers(users: Row, known: Known): void {
  const named = ['includeUsers', 'includeGroups', 'includeRoles'].some((name) => textsOf(users[name]).length > 0);
  if (!named && users['includeGuestsOrExternalUsers'] === null) throw invalid('The policy must include users, groups or roles.');
  exist(users, 'Users', (id) => ['All', 'None', 'GuestsOrExternalUsers'].includes(id) || known.hasUser(id), 'User');
  exist(users, 'Groups', known.hasGroup, 'Group');
  exist(users, 'Roles', known.hasRole, 'Role');
  const included = textsOf(users['includeUsers']);
  if (included.length > 1 && included.some((id) => id === 'All' || id === 'None'))
    throw invalid("'All' and 'None' cannot be combined with other users.");
}

function checkConditions(conditions: Row, known: Known): void {
  const apps = rowOf(conditions['applications']);
  const target = ['includeApplications', 'includeUserActions', 'includeAuthenticationContextClassReferences'];
  if (!target.some((name) => textsOf(apps[name]).length > 0))
    throw invalid('The policy must include applications, user actions or authentication contexts.');
  if (textsOf(conditions['clientAppTypes']).length === 0) throw invalid("'clientAppTypes' must not be empty.");
  const clients = textsOf(conditions['clientAppTypes']);
  if (clients.length > 1 && clients.includes('all')) throw invalid("'all' cannot be combined with other clientAppTypes.");
  exist(apps, 'Applications', (id) => applications.has(id), 'Application');
  if (conditions['clientApplications'] === null) checkUsers(rowOf(conditions['users']), known);
  const isLocation = (id: string): boolean => ['All', 'AllTrusted'].includes(id) || known.hasLocation(id);
  exist(rowOf(conditions['locations']), 'Locations', isLocation, 'Named location');
}

function checkGrant(grant: Row, conditions: Row): void {
  const { operator } = grant;
  if (operator !== 'AND' && operator !== 'OR') throw invalid("The operator of grantControls must be 'AND' or 'OR'.");
  const builtIn = textsOf(grant['builtInControls']);
  among(builtIn, controls, 'builtInControls');
  const others = [...textsOf(grant['termsOfUse']), ...textsOf(grant['customAuthenticationFactors'])];
  const hasStrength = grant['authenticationStrength'] !== null;
  if (builtIn.length + others.length === 0 && !hasStrength) throw invalid('grantControls must not be empty.');
  if (builtIn.includes('block') && (builtIn.length + others.length > 1 || hasStrength))
    throw invalid("'block' cannot be combined with other controls.");
  if (builtIn.includes('mfa') && hasStrength) throw invalid("'mfa' cannot be combined with an authentication strength.");
  if (builtIn.includes('passwordChange') && !(builtIn.includes('mfa') && operator === 'AND'))
    throw invalid("'passwordChange' must be accompanied by 'mfa' using the operator 'AND'.");
  if (builtIn.includes('riskRemediation') && builtIn.includes('passwordChange'))
    throw invalid("'passwordChange' and 'riskRemediation' must be used separately.");
  if (builtIn.includes('riskRemediation') && !(hasStrength && operator === 'AND'))
    throw invalid("'riskRemediation' must be accompanied by an authentication strength using the operator 'AND'.");
  const forRisk = ['passwordChange', 'riskRemediation'].find((control) => builtIn.includes(control));
  if (forRisk !== undefined && textsOf(conditions['userRiskLevels']).length === 0)
    throw invalid(`'${forRisk}' can be used only with 'userRiskLevels'.`);
}

function checkSession(session: Row, conditions: Row): void {
  const { signInFrequency, persistentBrowser } = session;
  if (isBody(persistentBrowser) && !textsOf(rowOf(conditions['applications'])['includeApplications']).includes('All'))
    throw invalid("'persistentBrowser' can be used only for all applications.");
  const { frequencyInterval, value, type } = rowOf(signInFrequency);
  if (signInFrequency === null || frequencyInterval === 'everyTime') return;
  if (!Number.isInteger(value) || Number(value) < 1 || !['hours', 'days'].includes(String(type)))
    throw invalid('signInFrequency must have a positive value and a type of hours or days.');
}

/** What Graph refuses about a whole policy, after a PATCH has been merged into it. */
export function checkPolicy(policy: Row, known: Known): void {
  const type = "on type 'microsoft.graph.conditionalAccessPolicy'. Make sure to only use property names that are defined by the type.";
  refuseUnknownField(policy, fields, (name) => invalid(`The property '${name}' does not exist ${type}`));
  const { displayName, state, conditions, grantControls, sessionControls } = policy;
  if (typeof displayName !== 'string' || displayName.trim() === '') throw invalid('The policy must have a display name.');
  if (displayName.length > 256) throw invalid('The display name is too long.');
  among([state], states, 'state');
  for (const [name, check] of Object.entries(policyShape)) if (policy[name] !== null) check(policy[name], name);
  checkConditions(rowOf(conditions), known);
  if (grantControls === null && sessionControls === null) throw invalid('The policy must have grant controls or session controls.');
  if (grantControls !== null) checkGrant(rowOf(grantControls), rowOf(conditions));
  if (sessionControls !== null) checkSession(rowOf(sessionControls), rowOf(conditions));
}

export const policyNames = {
  secondFactor: 'Require multifactor authentication for everybody',
  legacy: 'Block legacy authentication',
  portals: 'Protect administration portals',
  countries: 'Block sign-ins from blocked countries',
  registration: 'Secure security information registration',
  pilot: 'Pilot: multifactor authentication for Freight Desk',
} as const;

/** All kinds of guests, as Microsoft writes a set. */
const everyGuest = {
  guestOrExternalUserTypes:
    'internalGuest,b2bCollaborationGuest,b2bCollaborationMember,b2bDirectConnectUser,otherExternalUser,serviceProvider',
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

/** The policies on the first day: what they exclude is in the list of weak settings. */
export function initialPolicies(world: World, locations: readonly Setting[]): readonly Setting[] {
  const { seed, start } = world.options;
  const groups = world.groupsAt(world.now());
  const group = (name: string): string => objectIdOf(groups.find((one) => one.name === name)!.id);
  const emergency = group('Emergency access');
  const countries = locations[1]!.id;
  const policy = (place: number, displayName: string, control: 'mfa' | 'block', body: Row): Setting => {
    const at = new Date(start.getTime() - (690 - place * 31) * dayMs).toISOString();
    const filled = fillPolicy({ grantControls: { operator: 'OR', builtInControls: [control] }, ...body });
    return { id: uuidOf(seed, 6_501, place, 0), displayName, createdDateTime: at, modifiedDateTime: at, state: 'enabled', ...filled };
  };
  const all = { includeApplications: ['All'] };
  const users = { includeUsers: ['All'], excludeGroups: [emergency] };
  const everyFourHours = {
    value: 4,
    type: 'hours',
    isEnabled: true,
    authenticationType: 'primaryAndSecondaryAuthentication',
    frequencyInterval: 'timeBased',
  };
  const exceptions = { excludeGroups: [emergency, group('Warehouse and depot staff')], excludeGuestsOrExternalUsers: everyGuest };
  return [
    policy(1, policyNames.secondFactor, 'mfa', { conditions: { users: { ...users, ...exceptions }, applications: all } }),
    policy(2, policyNames.legacy, 'block', {
      state: 'enabledForReportingButNotEnforced',
      conditions: { users, applications: all, clientAppTypes: ['exchangeActiveSync', 'other'] },
    }),
    policy(3, policyNames.portals, 'mfa', {
      conditions: { users, applications: { includeApplications: ['MicrosoftAdminPortals'] } },
      sessionControls: { signInFrequency: everyFourHours },
    }),
    policy(4, policyNames.countries, 'block', {
      conditions: { users, applications: all, locations: { includeLocations: [countries], excludeLocations: [] } },
    }),
    policy(5, policyNames.registration, 'mfa', {
      conditions: {
        users,
        applications: { includeUserActions: ['urn:user:registersecurityinfo'] },
        locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] },
      },
    }),
    policy(6, policyNames.pilot, 'mfa', {
      state: 'disabled',
      conditions: { users: { includeGroups: [group('Pilot users')] }, applications: { includeApplications: [appIds['Freight Desk']] } },
    }),
  ];
}
