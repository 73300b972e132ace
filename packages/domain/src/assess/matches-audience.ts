import type { SignInPolicy, Audience } from '../sign-in-policy.ts';
import { allOf, anyOf, cannotTell, certaintyOf, type Certainty, no, not, yes } from './certainty.ts';
import type { Memberships } from './memberships.ts';

/** A policy may name every second person of a company, and is asked about each of them. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
function setOf(ids: readonly string[]): ReadonlySet<string> {
  const found = sets.get(ids) ?? new Set(ids);
  sets.set(ids, found);
  return found;
}

const isAmong = (ids: readonly string[], memberOf: ReadonlySet<string> | undefined): boolean | undefined =>
  ids.length === 0 ? false : memberOf && ids.some((id) => memberOf.has(id));

/** A policy may name an excluded group among the people, so groups are looked for there too. */
function isOneOf(audience: Audience, personId: string, { groupsOf, rolesOf, isGuest }: Memberships): Certainty {
  if (audience.everyone) return yes;
  if (personId !== '' && setOf(audience.people).has(personId)) return yes;
  const named = audience.people.length + audience.groups.length + audience.roles.length;
  if (personId === '') return named > 0 || audience.guests ? cannotTell : no;
  return anyOf([
    audience.guests ? certaintyOf(isGuest(personId)) : no,
    certaintyOf(isAmong(audience.groups, groupsOf(personId))),
    certaintyOf([...(groupsOf(personId) ?? [])].some((group) => setOf(audience.people).has(group))),
    certaintyOf(isAmong(audience.roles, rolesOf(personId))),
  ]);
}

/** An exclusion wins over every inclusion. */
export const matchesAudience = (
  { audience, excludedAudience }: Pick<SignInPolicy, 'audience' | 'excludedAudience'>,
  personId: string,
  memberships: Memberships,
): Certainty => allOf([isOneOf(audience, personId, memberships), not(isOneOf(excludedAudience, personId, memberships))]);
