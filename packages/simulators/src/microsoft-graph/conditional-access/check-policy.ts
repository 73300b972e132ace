import { invalid } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';

export interface Known {
  readonly hasUser: (id: string) => boolean;
  readonly hasGroup: (id: string) => boolean;
  readonly hasLocation: (id: string) => boolean;
}

const fields = new Set([
  '@odata.type',
  '@odata.context',
  'id',
  'templateId',
  'displayName',
  'createdDateTime',
  'modifiedDateTime',
  'deletedDateTime',
  'description',
  'state',
  'conditions',
  'grantControls',
  'sessionControls',
]);
const states = ['enabled', 'disabled', 'enabledForReportingButNotEnforced'];
const clients = ['all', 'browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'easSupported', 'other'];
const controls = [
  'block',
  'mfa',
  'compliantDevice',
  'domainJoinedDevice',
  'approvedApplication',
  'compliantApplication',
  'passwordChange',
  'riskRemediation',
];
const risks = ['low', 'medium', 'high', 'none'];

const rowOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function among(values: unknown, allowed: readonly string[], what: string): void {
  const unknownValue = textsOf(values).find((value) => !allowed.includes(value));
  if (unknownValue !== undefined) throw invalid(`Invalid value '${unknownValue}' for ${what}.`);
}

function checkUsers(users: Row, known: Known): void {
  const named = ['includeUsers', 'includeGroups', 'includeRoles'].some((name) => textsOf(users[name]).length > 0);
  if (!named && users['includeGuestsOrExternalUsers'] === null) throw invalid('The policy must include users, groups or roles.');
  for (const id of [...textsOf(users['includeUsers']), ...textsOf(users['excludeUsers'])])
    if (!['All', 'None', 'GuestsOrExternalUsers'].includes(id) && !known.hasUser(id)) throw invalid(`User with id ${id} does not exist.`);
  for (const id of [...textsOf(users['includeGroups']), ...textsOf(users['excludeGroups'])])
    if (!known.hasGroup(id)) throw invalid(`Group with id ${id} does not exist.`);
}

function checkConditions(conditions: Row, known: Known): void {
  const apps = rowOf(conditions['applications']);
  const target = ['includeApplications', 'includeUserActions', 'includeAuthenticationContextClassReferences'];
  if (!target.some((name) => textsOf(apps[name]).length > 0))
    throw invalid('The policy must include applications, user actions or authentication contexts.');
  if (textsOf(conditions['clientAppTypes']).length === 0) throw invalid("'clientAppTypes' must not be empty.");
  among(conditions['clientAppTypes'], clients, 'clientAppTypes');
  among(conditions['signInRiskLevels'], risks, 'signInRiskLevels');
  among(conditions['userRiskLevels'], risks, 'userRiskLevels');
  if (conditions['clientApplications'] === null) checkUsers(rowOf(conditions['users']), known);
  const locations = rowOf(conditions['locations']);
  for (const id of [...textsOf(locations['includeLocations']), ...textsOf(locations['excludeLocations'])])
    if (!['All', 'AllTrusted'].includes(id) && !known.hasLocation(id)) throw invalid(`Named location with id ${id} does not exist.`);
}

function checkGrant(grant: Row): void {
  if (!['AND', 'OR'].includes(String(grant['operator']))) throw invalid("The operator of grantControls must be 'AND' or 'OR'.");
  const required = textsOf(grant['builtInControls']);
  among(required, controls, 'builtInControls');
  const others = [...textsOf(grant['termsOfUse']), ...textsOf(grant['customAuthenticationFactors'])];
  const hasStrength = grant['authenticationStrength'] !== null;
  if (required.length + others.length === 0 && !hasStrength) throw invalid('grantControls must not be empty.');
  if (required.includes('block') && (required.length + others.length > 1 || hasStrength))
    throw invalid("'block' cannot be combined with other controls.");
  if (required.includes('mfa') && hasStrength) throw invalid("'mfa' cannot be combined with an authentication strength.");
  if (required.includes('passwordChange') && !(required.includes('mfa') && grant['operator'] === 'AND'))
    throw invalid("'passwordChange' must be accompanied by 'mfa' using the operator 'AND'.");
}

function checkSession(session: Row): void {
  const { value, type, frequencyInterval } = rowOf(session['signInFrequency']) as {
    value?: unknown;
    type?: unknown;
    frequencyInterval?: unknown;
  };
  if (session['signInFrequency'] === null || frequencyInterval === 'everyTime') return;
  if (!Number.isInteger(value) || Number(value) < 1 || !['hours', 'days'].includes(String(type)))
    throw invalid('signInFrequency must have a positive value and a type of hours or days.');
}

/** What Graph refuses about a whole policy, after a PATCH has been merged into it. */
export function checkPolicy(policy: Row, known: Known): void {
  const unknownField = Object.keys(policy).find((name) => !fields.has(name));
  if (unknownField !== undefined)
    throw invalid(
      `The property '${unknownField}' does not exist on type 'microsoft.graph.conditionalAccessPolicy'. Make sure to only use property names that are defined by the type.`,
    );
  const { displayName, state } = policy as { displayName?: unknown; state?: unknown };
  if (typeof displayName !== 'string' || displayName.trim() === '') throw invalid('The policy must have a display name.');
  if (displayName.length > 256) throw invalid('The display name is too long.');
  among([state], states, 'state');
  checkConditions(rowOf(policy['conditions']), known);
  const { grantControls, sessionControls } = policy as { grantControls?: unknown; sessionControls?: unknown };
  if (grantControls === null && sessionControls === null) throw invalid('The policy must have grant controls or session controls.');
  if (grantControls !== null) checkGrant(rowOf(grantControls));
  if (sessionControls !== null) checkSession(rowOf(sessionControls));
}
