import type { SignInPolicy } from '../sign-in-policy.ts';
import type { ConditionKind } from '../unsupported-condition.ts';
import { cannotTell, certaintyOf, type Certainty, no, yes } from './certainty.ts';

/** An external member is as much a member here as any other; policies count them with the guests all the same. `null`: neither of the two. */
export type GuestKind = 'guest' | 'external-member' | null;

export function guestKindOf({ kind, isExternal }: { readonly kind: string; readonly isExternal?: boolean | undefined }): GuestKind {
  if (kind === 'guest') return 'guest';
  return isExternal === true ? 'external-member' : null;
}

/** Who a policy is for; without conditions it names all guests and external members, or none. */
export type Aimed = Pick<SignInPolicy, 'audience' | 'excludedAudience'> & Partial<Pick<SignInPolicy, 'unsupportedConditions'>>;

const has = ({ unsupportedConditions = [] }: Aimed, kind: ConditionKind): boolean =>
  unsupportedConditions.some((condition) => condition.kind === kind);

export const excludesSomeGuests = (policy: Aimed): boolean => has(policy, 'excluded-guests');

/** Whether it includes such a person as a guest, whatever it says of their groups. */
export function includesAsGuest(policy: Aimed, kind: GuestKind): Certainty {
  if (kind === null) return no;
  if (policy.audience.guests) return yes;
  return has(policy, 'guests') ? cannotTell : no;
}

/** Where it excludes some kinds only, `excludedAudience.guests` says that guests may be among them. */
export function excludesAsGuest(policy: Aimed, kind: GuestKind): Certainty {
  const { guests } = policy.excludedAudience;
  if (kind === null) return no;
  if (!excludesSomeGuests(policy)) return certaintyOf(guests);
  return kind === 'guest' && !guests ? no : cannotTell;
}

const aboutGuests: ReadonlySet<ConditionKind> = new Set(['guests', 'excluded-guests', 'excluded-guests-without-account']);

/** A condition that only says which guests are meant: what it is to a person is asked with the audience. */
export const isAboutGuests = ({ kind }: { readonly kind: ConditionKind }): boolean => aboutGuests.has(kind);
