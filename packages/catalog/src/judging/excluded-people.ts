import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy, Audience } from '@rampart/domain/sign-in-policy.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { peopleOfGroups } from './people-within.ts';
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
  /** False where some of them may not be among those who were read. */
  isWholeIn?(directory: Directory): boolean;
  readonly hasGuests: boolean;
  /** How many accounts may be excluded: those for emergencies. */
  readonly mayBeExcluded: number;
}

/** What is said of a policy, or of anything else, about who it applies to. */
type Aimed = Pick<SignInPolicy, 'audience' | 'excludedAudience'>;

type ExcludedPeople =
  | { readonly state: 'known'; readonly ids: readonly string[]; readonly total: number }
  | { readonly state: 'none' }
  | { readonly state: 'unclear' };

const isEmpty = (ids: readonly string[]): boolean => ids.length === 0;

/** Who synchronizes the directory, where roles were read. */
const synchronizing = ({ roles = [] }: Directory): readonly string[] =>
  roles.flatMap(({ templateId, memberIds }) => (templateId === synchronizationRole.templateId ? memberIds : []));

/** Readable from the policy alone: it applies to all of them and excludes only a few accounts by name, or for the synchronization. */
function reachesPlainly({ audience, excludedAudience }: Aimed, population: Population, directory: Directory): boolean {
  const { groups, roles, people } = excludedAudience;
  const named = roles.includes(synchronizationRole.templateId) ? [...people, ...synchronizing(directory)] : people;
  const excludesFew = isEmpty(groups) && isEmpty(otherRoles(roles)) && new Set(named).size <= population.mayBeExcluded;
  const excludesGuests = excludedAudience.everyone || (excludedAudience.guests && population.hasGuests);
  return population.isNamedBy(audience) && excludesFew && !excludesGuests;
}

type Holds = (person: Person) => boolean;
type IdsOf = (role: Role) => readonly string[];

const assignedTo: IdsOf = ({ memberIds }) => memberIds;
/** Also who may activate it for a while, as far as that was read. */
const holdersOf: IdsOf = ({ memberIds, eligibleIds }) => [...memberIds, ...(eligibleIds ?? [])];

const namesRole = (audience: Audience, { id, templateId }: Role): boolean =>
  audience.roles.includes(id) || audience.roles.includes(templateId ?? id);

/** `undefined` where it names groups or roles whose members are not known; who synchronizes the directory is no one in doubt. */
function among(audience: Audience, { groups, roles }: Directory, idsOf: IdsOf): Holds | undefined {
  if ((!groups && !isEmpty(audience.groups)) || (!roles && !isEmpty(otherRoles(audience.roles)))) return undefined;
  const inGroups = isEmpty(audience.groups) ? [] : peopleOfGroups(audience.groups, groups ?? []);
  if (inGroups === undefined) return undefined;
  const ids = new Set([...audience.people, ...inGroups]);
  for (const role of roles ?? []) if (namesRole(audience, role)) for (const member of idsOf(role)) ids.add(member);
  return ({ id, kind }) => audience.everyone || (audience.guests && kind === 'guest') || ids.has(id);
}

/** An excluded role that was not read whole excludes people who are not known. */
const excludesUnread = (audience: Audience, { roles = [] }: Directory): boolean =>
  roles.some((role) => role.eligibleIds === null && role.templateId !== synchronizationRole.templateId && namesRole(audience, role));

/** Who of the population no policy applies to, if that is more than may be excluded. */
export function excludedPeople(policies: readonly Aimed[], population: Population, directory: Directory): ExcludedPeople {
  if (policies.some((policy) => reachesPlainly(policy, population, directory))) return { state: 'none' };
  const { people, roles } = directory;
  if (!people || (population.isByRole && !roles)) return { state: 'unclear' };
  const reaches = policies.flatMap(({ audience, excludedAudience }) => {
    // Who may activate a role has what is excluded for it then; and what is included for it, only then.
    const has = among(audience, directory, population.isByRole ? holdersOf : assignedTo);
    const excludes = excludesUnread(excludedAudience, directory) ? undefined : among(excludedAudience, directory, holdersOf);
    return has && excludes ? (person: Person) => has(person) && !excludes(person) : [];
  });
  const all = people.filter((person) => person.isEnabled && population.includes(person, directory));
  const left = all.filter((person) => !reaches.some((reachesOne) => reachesOne(person)));
  // No account for emergencies is a guest; and where there are few people, half of them are not an exception.
  const mayBeExcluded = left.some(({ kind }) => kind === 'guest') ? 0 : Math.min(population.mayBeExcluded, Math.floor(all.length / 2));
  const isWhole = population.isWholeIn?.(directory) ?? true;
  if (left.length <= mayBeExcluded) return { state: isWhole ? 'none' : 'unclear' };
  // Policies for groups or roles that were not read may apply to the rest.
  return reaches.length < policies.length ? { state: 'unclear' } : { state: 'known', ids: left.map(({ id }) => id), total: all.length };
}
