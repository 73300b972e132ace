import type { SignInPolicySettings, Audience } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { kindsOfGuests } from './to-audience.ts';

const everyGuest: Raw = {
  guestOrExternalUserTypes: kindsOfGuests.join(','),
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const isNobody = ({ everyone, guests, people, groups, roles }: Audience): boolean =>
  !everyone && !guests && people.length + groups.length + roles.length === 0;

/** `conditions.users`. Guests of some kinds only are told in words when they are read, and no words make them again. */
export function toUsersCondition({ audience, excludedAudience, otherConditions }: SignInPolicySettings): Raw {
  if (excludedAudience.everyone) unsupportedSetting('Microsoft', 'to leave everybody out of a policy');
  if (otherConditions.some((note) => /^(?:except )?guests: /.test(note)))
    unsupportedSetting('Microsoft', 'of some guests by name of their kind');
  return {
    includeUsers: isNobody(audience) ? ['None'] : [...(audience.everyone ? ['All'] : []), ...audience.people],
    excludeUsers: excludedAudience.people,
    includeGroups: audience.groups,
    excludeGroups: excludedAudience.groups,
    includeRoles: audience.roles,
    excludeRoles: excludedAudience.roles,
    includeGuestsOrExternalUsers: audience.guests ? everyGuest : null,
    excludeGuestsOrExternalUsers: excludedAudience.guests ? everyGuest : null,
  };
}
