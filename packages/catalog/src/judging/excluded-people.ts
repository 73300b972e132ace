import { allOf, anyOf, certaintyOf, type Certainty, no, not, yes } from '@rampart/domain/assess/certainty.ts';
import { type Aimed, excludesAsGuest, excludesSomeGuests, guestKindOf, includesAsGuest } from '@rampart/domain/assess/names-guests.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { Audience } from '@rampart/domain/sign-in-policy.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { EmergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { isForEmergencies } from './named-exclusions.ts';
import { peopleOfGroups } from './people-within.ts';
import { otherRoles, synchronizationRole } from './microsoft-entra/synchronization-role.ts';

/** Who there is; what could not be read is not there. */
export interface Directory {
  readonly people?: readonly Person[] | undefined;
  readonly groups?: readonly Group[] | undefined;
  readonly roles?: readonly Role[] | undefined;
  readonly emergency?: EmergencyAccess | undefined;
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
  /** Guests or external members are among them. */
  readonly hasGuests: boolean;
  /** How many accounts may be excluded: those for emergencies. */
  readonly mayBeExcluded: number;
  /** There may be so few of them that those who are excluded by name are all of them: then they are counted. */
  readonly mayBeFew?: true;
  /** Who is excluded by name may only be an account that is known to be for emergencies. */
  readonly countsWhoIsNamed?: true;
}

type ExcludedPeople =
  | { readonly state: 'known'; readonly ids: readonly string[]; readonly total: number }
  | { readonly state: 'none' }
  /** It reaches no one who is not known to be for emergencies. */
  | { readonly state: 'reaches-none'; readonly ids: readonly string[]; readonly total: number }
  /** With `isByKindOfGuest`, because policies exclude some kinds of guests, and not because something was not read. */
  | { readonly state: 'unclear'; readonly isByKindOfGuest?: true };

const isEmpty = (ids: readonly string[]): boolean => ids.length === 0;

/** Who synchronizes the directory, where roles were read. */
const synchronizing = ({ roles = [] }: Directory): readonly string[] =>
  roles.flatMap(({ templateId, memberIds }) => (templateId === synchronizationRole.templateId ? memberIds : []));

/** Readable from the policy alone: it applies to all of them and excludes only a few accounts by name, or for the synchronization. */
function reachesPlainly(policy: Aimed, population: Population, directory: Directory): boolean {
  const { audience, excludedAudience } = policy;
  const { groups, roles, people } = excludedAudience;
  const counted = population.countsWhoIsNamed ? people.filter((id) => !isForEmergencies(id, directory.emergency)) : people;
  const named = roles.includes(synchronizationRole.templateId) ? [...counted, ...synchronizing(directory)] : counted;
  const most = population.mayBeFew || population.countsWhoIsNamed ? 0 : population.mayBeExcluded;
  const excludesFew = isEmpty(groups) && isEmpty(otherRoles(roles)) && new Set(named).size <= most;
  const excludesGuests = excludedAudience.everyone || (population.hasGuests && (excludedAudience.guests || excludesSomeGuests(policy)));
  return population.isNamedBy(audience) && excludesFew && !excludesGuests;
}

type Holds = (person: Person) => boolean;
type IdsOf = (role: Role) => readonly string[];

const assignedTo: IdsOf = ({ memberIds }) => memberIds;
/** Also who may activate it for a while, as far as that was read. */
const holdersOf: IdsOf = ({ memberIds, eligibleIds }) => [...memberIds, ...(eligibleIds ?? [])];

const namesRole = (audience: Audience, { id, templateId }: Role): boolean =>
  audience.roles.includes(id) || audience.roles.includes(templateId ?? id);

/** Guests aside. `undefined` where it names groups or roles whose members are not known; who synchronizes the directory is no one in doubt. */
function among(audience: Audience, { groups, roles }: Directory, idsOf: IdsOf): Holds | undefined {
  if ((!groups && !isEmpty(audience.groups)) || (!roles && !isEmpty(otherRoles(audience.roles)))) return undefined;
  const inGroups = isEmpty(audience.groups) ? [] : peopleOfGroups(audience.groups, groups ?? []);
  if (inGroups === undefined) return undefined;
  const ids = new Set([...audience.people, ...inGroups]);
  for (const role of roles ?? []) if (namesRole(audience, role)) for (const member of idsOf(role)) ids.add(member);
  return ({ id }) => audience.everyone || ids.has(id);
}

/** An excluded role that was not read whole excludes people who are not known. */
const excludesUnread = (audience: Audience, { roles = [] }: Directory): boolean =>
  roles.some((role) => role.eligibleIds === null && role.templateId !== synchronizationRole.templateId && namesRole(audience, role));

type Reaches = (person: Person) => Certainty;

/** Nothing where it names groups or roles that were not read. */
function reachOf(policy: Aimed, population: Population, directory: Directory): Reaches | undefined {
  const { audience, excludedAudience } = policy;
  // Who may activate a role has what is excluded for it then; and what is included for it, only then.
  const has = among(audience, directory, population.isByRole ? holdersOf : assignedTo);
  const excludes = excludesUnread(excludedAudience, directory) ? undefined : among(excludedAudience, directory, holdersOf);
  if (!has || !excludes) return undefined;
  return (person) => {
    const kind = guestKindOf(person);
    const isIncluded = anyOf([certaintyOf(has(person)), includesAsGuest(policy, kind)]);
    return allOf([isIncluded, not(anyOf([certaintyOf(excludes(person)), excludesAsGuest(policy, kind)]))]);
  };
}

/** Who of the population no policy applies to, if that is more than may be excluded. */
export function excludedPeople(policies: readonly Aimed[], population: Population, directory: Directory): ExcludedPeople {
  const isPlain = policies.some((policy) => reachesPlainly(policy, population, directory));
  const { people, roles } = directory;
  // Where some of those whom it excludes are not counted, someone must be left.
  if (isPlain && (!population.countsWhoIsNamed || !people || !roles)) return { state: 'none' };
  if (!people || (population.isByRole && !roles)) return { state: 'unclear' };
  const reaches = policies.flatMap((policy) => reachOf(policy, population, directory) ?? []);
  const all = people.filter((person) => person.isEnabled && population.includes(person, directory));
  const isNamed = (id: string): boolean => policies.some(({ excludedAudience }) => excludedAudience.people.includes(id));
  const mayBeForEmergencies = (person: Person): boolean =>
    // No account for emergencies is one of another organisation.
    guestKindOf(person) === null && !(population.countsWhoIsNamed && isNamed(person.id));
  const counts = ({ id }: Person): boolean => !(population.countsWhoIsNamed && isForEmergencies(id, directory.emergency));
  const counted = all.filter(counts);
  // Where there are few people, more than half of them are not an exception.
  const most = Math.min(population.mayBeExcluded, Math.floor(counted.length / 2));
  const isException = (left: readonly Person[]): boolean => left.length === 0 || (left.every(mayBeForEmergencies) && left.length <= most);
  const isReached = (person: Person): boolean => reaches.some((reachesOne) => reachesOne(person) === yes);
  const left = counted.filter((person) => !isReached(person));
  const isWhole = population.isWholeIn?.(directory) ?? true;
  // Those who are for emergencies are all that there are, and some of them are excluded.
  if (population.countsWhoIsNamed && counted.length === 0 && !all.every(isReached)) {
    if (!isWhole || reaches.length < policies.length) return { state: 'unclear' };
    return { state: 'reaches-none', ids: all.filter((person) => !isReached(person)).map(({ id }) => id), total: all.length };
  }
  if (isPlain) return { state: 'none' };
  if (isException(left)) return { state: isWhole ? 'none' : 'unclear' };
  // Policies for groups or roles that were not read may apply to the rest.
  if (reaches.length < policies.length) return { state: 'unclear' };
  const certain = left.filter((person) => reaches.every((reachesOne) => reachesOne(person) === no));
  if (isException(certain)) return { state: 'unclear', isByKindOfGuest: true };
  return { state: 'known', ids: certain.map(({ id }) => id), total: all.length };
}
