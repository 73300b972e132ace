import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { EmergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { namedFew } from './named-few.ts';

export const isForEmergencies = (id: string, emergency: EmergencyAccess | undefined): boolean =>
  emergency?.accountIds.includes(id) === true;

interface Known {
  readonly people?: readonly Person[] | undefined;
}

/** Which of these are excluded by name and may not be, and what to do where the list is what lacks them. Nothing where none is. */
export function namedExclusions(
  policies: readonly Pick<SignInPolicy, 'excludedAudience'>[],
  ids: readonly string[],
  { people = [] }: Known,
): string {
  const named = ids.filter((id) => policies.some(({ excludedAudience }) => excludedAudience.people.includes(id)));
  if (named.length === 0) return '';
  const names = new Map(people.map(({ id, displayName }) => [id, displayName]));
  const them = named.length === 1 ? 'this account' : 'these accounts';
  return ` By name: ${namedFew(named.map((id) => names.get(id) ?? id))}. Take ${them} out of the policy. An account that is only used in emergencies may stay excluded: add it to the list of emergency access users, then process.`;
}
