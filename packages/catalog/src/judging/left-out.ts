import type { Group } from '@rampart/domain/group.ts';
import type { SignInPolicy, Audience } from '@rampart/domain/sign-in-policy.ts';
import type { Role } from '@rampart/facts/identity/roles.ts';
import type { Person } from '@rampart/facts/people/people.ts';

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
  /** The policy says that it is for all of them, whoever they are. */
  isNamedBy(audience: Audience): boolean;
  includes(person: Person, directory: Directory): boolean;
  /** Who they are is not known before roles are. */
  readonly isByRole?: true;
  readonly hasGuests: boolean;
  /** As many accounts may be spared: those for emergencies. */
  readonly mayBeExcluded: number;
}

type LeftOut =
  | { readonly state: 'known'; readonly ids: readonly string[]; readonly total: number }
  | { readonly state: 'nobody' }
  | { readonly state: 'unclear' };

const isEmpty = (ids: readonly string[]): boolean => ids.length === 0;

/** Without knowing anybody: it names all of them and spares none but a few accounts by name. */
function reachesPlainly({ audience, excludedAudience }: SignInPolicy, population: Population): boolean {
  const { groups, roles, people } = excludedAudience;
  const excludesFew = isEmpty(groups) && isEmpty(roles) && people.length <= population.mayBeExcluded;
  const excludesGuests = excludedAudience.everyone || (excludedAudience.guests && population.hasGuests);
  return population.isNamedBy(audience) && excludesFew && !excludesGuests;
}

type Holds = (person: Person) => boolean;

/** `undefined` where it names groups or roles whose members are not known. */
function among(audience: Audience, { groups, roles }: Directory): Holds | undefined {
  if ((!groups && !isEmpty(audience.groups)) || (!roles && !isEmpty(audience.roles))) return undefined;
  const ids = new Set(audience.people);
  for (const { id, memberIds } of groups ?? []) if (audience.groups.includes(id)) for (const member of memberIds) ids.add(member);
  for (const { id, templateId, memberIds } of roles ?? [])
    if (audience.roles.includes(id) || audience.roles.includes(templateId ?? id)) for (const member of memberIds) ids.add(member);
  return ({ id, kind }) => audience.everyone || (audience.guests && kind === 'guest') || ids.has(id);
}

/** Who of the population none of the policies is for, if that is more than may be spared. */
export function leftOut(policies: readonly SignInPolicy[], population: Population, directory: Directory): LeftOut {
  if (policies.some((policy) => reachesPlainly(policy, population))) return { state: 'nobody' };
  const { people, roles } = directory;
  if (!people || (population.isByRole && !roles)) return { state: 'unclear' };
  const reaches = policies.flatMap(({ audience, excludedAudience }) => {
    const [has, spares] = [among(audience, directory), among(excludedAudience, directory)];
    return has && spares ? (person: Person) => has(person) && !spares(person) : [];
  });
  const all = people.filter((person) => person.isEnabled && population.includes(person, directory));
  const left = all.filter((person) => !reaches.some((reachesOne) => reachesOne(person)));
  // No account for emergencies is a guest; and where there are few people, half of them are not an exception.
  const mayBeExcluded = left.some(({ kind }) => kind === 'guest') ? 0 : Math.min(population.mayBeExcluded, Math.floor(all.length / 2));
  if (left.length <= mayBeExcluded) return { state: 'nobody' };
  // Policies for groups or roles that are not known may reach whoever is left.
  return reaches.length < policies.length ? { state: 'unclear' } : { state: 'known', ids: left.map(({ id }) => id), total: all.length };
}
