import type { SignInPolicySettings, Audience } from '@rampart/domain/sign-in-policy.ts';
import { unsupportedSetting } from '../kit/unsupported-setting.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { rawAt } from '../kit/unmodelled-conditions.ts';
import { kindsOfGuests } from './to-audience.ts';
import { partly } from './unsupported-conditions.ts';

const everyGuest: Raw = {
  guestOrExternalUserTypes: kindsOfGuests.join(','),
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const isNobody = ({ everyone, guests, people, groups, roles }: Audience): boolean =>
  !everyone && !guests && people.length + groups.length + roles.length === 0;

/** `conditions.users`. Guests of some kinds only are written as Microsoft gave them. */
export function toUsersCondition(settings: SignInPolicySettings): Raw {
  const { audience, excludedAudience } = settings;
  const [someGuests, someExcluded] = [rawAt(settings, partly.guests), rawAt(settings, partly.excludedGuests)];
  if (excludedAudience.everyone) unsupportedSetting('Microsoft', 'to leave everybody out of a policy');
  return {
    includeUsers: isNobody(audience) && someGuests === undefined ? ['None'] : [...(audience.everyone ? ['All'] : []), ...audience.people],
    excludeUsers: excludedAudience.people,
    includeGroups: audience.groups,
    excludeGroups: excludedAudience.groups,
    includeRoles: audience.roles,
    excludeRoles: excludedAudience.roles,
    includeGuestsOrExternalUsers: someGuests ?? (audience.guests ? everyGuest : null),
    excludeGuestsOrExternalUsers: someExcluded ?? (excludedAudience.guests ? everyGuest : null),
  };
}
