import type { SignInPolicy, Whom } from '../sign-in-policy.ts';
import { allOf, anyOf, cannotTell, certaintyOf, type Certainty, no, not, yes } from './certainty.ts';
import type { Memberships } from './memberships.ts';

const isAmong = (ids: readonly string[], held: ReadonlySet<string> | undefined): boolean | undefined =>
  ids.length === 0 ? false : held && ids.some((id) => held.has(id));

/** Whom a policy spares may be named among the people even when it is a group, so groups are looked for there too. */
function isOneOf(whom: Whom, personId: string, { groupsOf, rolesOf, isGuest }: Memberships): Certainty {
  if (whom.everyone) return yes;
  if (personId !== '' && whom.people.includes(personId)) return yes;
  const named = whom.people.length + whom.groups.length + whom.roles.length;
  if (personId === '') return named > 0 || whom.guests ? cannotTell : no;
  return anyOf([
    whom.guests ? certaintyOf(isGuest(personId)) : no,
    certaintyOf(isAmong(whom.groups, groupsOf(personId))),
    certaintyOf(isAmong(whom.people, groupsOf(personId)) ?? false),
    certaintyOf(isAmong(whom.roles, rolesOf(personId))),
  ]);
}

/** Whoever is left out is left out, however often they are named. */
export const matchesWhom = (
  { whom, exceptWhom }: Pick<SignInPolicy, 'whom' | 'exceptWhom'>,
  personId: string,
  memberships: Memberships,
): Certainty => allOf([isOneOf(whom, personId, memberships), not(isOneOf(exceptWhom, personId, memberships))]);
