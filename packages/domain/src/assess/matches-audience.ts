import type { Audience } from '../sign-in-policy.ts';
import { allOf, anyOf, cannotTell, certaintyOf, type Certainty, no, not, yes } from './certainty.ts';
import type { Memberships } from './memberships.ts';
import { type Aimed, excludesAsGuest, type GuestKind, includesAsGuest } from './names-guests.ts';

/** A policy may name every second person of a company, and is asked about each of them. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
function setOf(ids: readonly string[]): ReadonlySet<string> {
  const found = sets.get(ids) ?? new Set(ids);
  sets.set(ids, found);
  return found;
}

const isAmong = (ids: readonly string[], memberOf: ReadonlySet<string> | undefined): boolean | undefined =>
  ids.length === 0 ? false : memberOf && ids.some((id) => memberOf.has(id));

type AsGuest = (kind: GuestKind) => Certainty;

interface Named {
  readonly audience: Audience;
  readonly asGuest: AsGuest;
}

/** Where it is not known which kind of guest a person is, if any. */
const ofUnknown = (asGuest: AsGuest): Certainty => (asGuest('guest') === no && asGuest('external-member') === no ? no : cannotTell);

/** A policy may name an excluded group among the people, so groups are looked for there too. */
function isOneOf({ audience, asGuest }: Named, personId: string, memberships: Memberships): Certainty {
  const { groupsOf, rolesOf, eligibleRolesOf, guestKindOf } = memberships;
  if (audience.everyone) return yes;
  if (personId !== '' && setOf(audience.people).has(personId)) return yes;
  const named = audience.people.length + audience.groups.length + audience.roles.length;
  if (personId === '') return named > 0 ? cannotTell : ofUnknown(asGuest);
  const kind = guestKindOf(personId);
  return anyOf([
    kind === undefined ? ofUnknown(asGuest) : asGuest(kind),
    certaintyOf(isAmong(audience.groups, groupsOf(personId))),
    certaintyOf([...(groupsOf(personId) ?? [])].some((group) => setOf(audience.people).has(group))),
    certaintyOf(isAmong(audience.roles, rolesOf(personId))),
    isAmong(audience.roles, eligibleRolesOf(personId)) === true ? cannotTell : no,
  ]);
}

/** An exclusion wins over every inclusion. */
export function matchesAudience(policy: Aimed, personId: string, memberships: Memberships): Certainty {
  const included: Named = { audience: policy.audience, asGuest: (kind) => includesAsGuest(policy, kind) };
  const excluded: Named = { audience: policy.excludedAudience, asGuest: (kind) => excludesAsGuest(policy, kind) };
  return allOf([isOneOf(included, personId, memberships), not(isOneOf(excluded, personId, memberships))]);
}
