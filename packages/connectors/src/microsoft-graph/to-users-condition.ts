import type { SignInPolicySettings, Whom } from '@rampart/domain/sign-in-policy.ts';
import { cannotSay } from '../kit/cannot-say.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { kindsOfGuests } from './whom-of.ts';

const everyGuest: Raw = {
  guestOrExternalUserTypes: kindsOfGuests.join(','),
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const isNobody = ({ everyone, guests, people, groups, roles }: Whom): boolean =>
  !everyone && !guests && people.length + groups.length + roles.length === 0;

/** `conditions.users`. Guests of some kinds only are told in words when they are read, and no words make them again. */
export function toUsersCondition({ whom, exceptWhom, otherConditions }: SignInPolicySettings): Raw {
  if (exceptWhom.everyone) cannotSay('Microsoft', 'to leave everybody out of a policy');
  if (otherConditions.some((note) => /^(?:except )?guests: /.test(note))) cannotSay('Microsoft', 'of some guests by name of their kind');
  return {
    includeUsers: isNobody(whom) ? ['None'] : [...(whom.everyone ? ['All'] : []), ...whom.people],
    excludeUsers: exceptWhom.people,
    includeGroups: whom.groups,
    excludeGroups: exceptWhom.groups,
    includeRoles: whom.roles,
    excludeRoles: exceptWhom.roles,
    includeGuestsOrExternalUsers: whom.guests ? everyGuest : null,
    excludeGuestsOrExternalUsers: exceptWhom.guests ? everyGuest : null,
  };
}
