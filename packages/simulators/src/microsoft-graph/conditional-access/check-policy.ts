import type { Refusal } from '../../kit/refusal.ts';
import { refuseUnknownField } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import { usualFields } from './audited-store.ts';

export interface Known {
  readonly hasUser: (id: string) => boolean;
  readonly hasGroup: (id: string) => boolean;
  readonly hasLocation: (id: string) => boolean;
}

const fields = new Set([...usualFields, 'templateId', 'description', 'state', 'conditions', 'grantControls', 'sessionControls']);
const states = ['enabled', 'disabled', 'enabledForReportingButNotEnforced'];
const clients = ['all', 'browser', 'mobileAppsAndDesktopClients', 'exchangeActiveSync', 'easSupported', 'other'];
const devices = ['compliantDevice', 'domainJoinedDevice', 'approvedApplication', 'compliantApplication'];
const controls = ['block', 'mfa', ...devices, 'passwordChange', 'riskRemediation'];
const risks = ['low', 'medium', 'high', 'none'];

const rowOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
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
  const isLocation = (id: string): boolean => ['All', 'AllTrusted'].includes(id) || known.hasLocation(id);
  exist(rowOf(conditions['locations']), 'Locations', isLocation, 'Named location');
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
  const frequency = rowOf(session['signInFrequency']);
  if (session['signInFrequency'] === null || frequency['frequencyInterval'] === 'everyTime') return;
  if (!Number.isInteger(frequency['value']) || Number(frequency['value']) < 1 || !['hours', 'days'].includes(String(frequency['type'])))
    throw invalid('signInFrequency must have a positive value and a type of hours or days.');
}

const unknown = (name: string): Refusal =>
  invalid(
    `The property '${name}' does not exist on type 'microsoft.graph.conditionalAccessPolicy'. Make sure to only use property names that are defined by the type.`,
  );

/** What Graph refuses about a whole policy, after a PATCH has been merged into it. */
export function checkPolicy(policy: Row, known: Known): void {
  refuseUnknownField(policy, (name) => fields.has(name), unknown);
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
