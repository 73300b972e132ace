import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy, Audience } from '@rampart/domain/sign-in-policy.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { otherRoles, synchronizationRole } from './synchronization-role.ts';

/** Who there is; what could not be read is not there. */
export interface Directory {
  readonly people?: readonly Person[] | undefined;
  readonly groups?: readonly Group[] | undefined;
  readonly roles?: readonly Role[] | undefined;
}

/** Who a control is about. */
export interface Population {
  /** In the plural, for the reader. */
  readonly what: string;
  /** The policy includes all of them by name of the population. */
  isNamedBy(audience: Audience): boolean;
  includes(person: Person, directory: Directory): boolean;
  /** Who they are is not known before roles are. */
  readonly isByRole?: true;
  readonly hasGuests: boolean;
  /** How many accounts may be excluded: those for emergencies. */
  readonly mayBeExcluded: number;
}

type ExcludedPeople =
  | { readonly state: 'known'; readonly ids: readonly string[]; readonly total: number }
  | { readonly state: 'none' }
  | { readonly state: 'unclear' };

const isEmpty = (ids: readonly string[]): boolean => ids.length === 0;

/** Who synchronizes the directory, where roles were read. */
const synchronizing = ({ roles = [] }: Directory): readonly string[] =>
  roles.flatMap(({ templateId, memberIds }) => (templateId === synchronizationRole.templateId ? memberIds : []));

/** Readable from the policy alone: it applies to all of them and excludes only a few accounts by name, or for the synchronization. */
function reachesPlainly({ audience, excludedAudience }: SignInPolicy, population: Population, directory: Directory): boolean {
  const { groups, roles, people } = excludedAudience;
  const named = roles.includes(synchronizationRole.templateId) ? [...people, ...synchronizing(directory)] : people;
  const excludesFew = isEmpty(groups) && isEmpty(otherRoles(roles)) && new Set(named).size <= population.mayBeExcluded;
  const excludesGuests = excludedAudience.everyone || (excludedAudience.guests && population.hasGuests);
  return population.isNamedBy(audience) && excludesFew && !excludesGuests;
}

type Holds = (person: Person) => boolean;

/** `undefined` where it names groups or roles whose members are not known; who synchronizes the directory is no one in doubt. */
function among(audience: Audience, { groups, roles }: Directory): Holds | undefined {
  if ((!groups && !isEmpty(audience.groups)) || (!roles && !isEmpty(otherRoles(audience.roles)))) return undefined;
  const ids = new Set(audience.people);
  for (const { id, memberIds } of groups ?? []) if (audience.groups.includes(id)) for (const member of memberIds) ids.add(member);
  for (const { id, templateId, memberIds } of roles ?? [])
    if (audience.roles.includes(id) || audience.roles.includes(templateId ?? id)) for (const member of memberIds) ids.add(member);
  return ({ id, kind }) => audience.everyone || (audience.guests && kind === 'guest') || ids.has(id);
}

/** Who of the population no policy applies to, if that is more than may be excluded. */
export function excludedPeople(policies: readonly SignInPolicy[], population: Population, directory: Directory): ExcludedPeople {
  if (policies.some((policy) => reachesPlainly(policy, population, directory))) return { state: 'none' };
  const { people, roles } = directory;
  if (!people || (population.isByRole && !roles)) return { state: 'unclear' };
  const reaches = policies.flatMap(({ audience, excludedAudience }) => {
    const [has, excludes] = [among(audience, directory), among(excludedAudience, directory)];
    return has && excludes ? (person: Person) => has(person) && !excludes(person) : [];
  });
  const all = people.filter((person) => person.isEnabled && population.includes(person, directory));
  const left = all.filter((person) => !reaches.some((reachesOne) => reachesOne(person)));
  // No account for emergencies is a guest; and where there are few people, half of them are not an exception.
  const mayBeExcluded = left.some(({ kind }) => kind === 'guest') ? 0 : Math.min(population.mayBeExcluded, Math.floor(all.length / 2));
  if (left.length <= mayBeExcluded) return { state: 'none' };
  // Policies for groups or roles that were not read may apply to the rest.
  return reaches.length < policies.length ? { state: 'unclear' } : { state: 'known', ids: left.map(({ id }) => id), total: all.length };
}
