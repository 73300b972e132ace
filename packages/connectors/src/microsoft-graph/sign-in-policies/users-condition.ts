import type { Audience, SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import type { UnsupportedCondition } from '@rampart/domain/unsupported-condition.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { rawAt, unsupportedCondition } from '../../kit/unmodelled-conditions.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { Conditions, Guests } from './policy-schema.ts';

type Users = Conditions['users'];

const kindsOfGuests = [
  'internalGuest',
  'b2bCollaborationGuest',
  'b2bCollaborationMember',
  'b2bDirectConnectUser',
  'otherExternalUser',
  'serviceProvider',
];
const everyGuest: Raw = {
  guestOrExternalUserTypes: kindsOfGuests.join(','),
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const words = ['All', 'None', 'GuestsOrExternalUsers'];

function areAllGuests({ guestOrExternalUserTypes, externalTenants }: Guests): boolean {
  const kinds = (guestOrExternalUserTypes ?? '').split(',').map((kind) => kind.trim());
  const isEveryTenant = !externalTenants || externalTenants.membershipKind === 'all';
  return isEveryTenant && kindsOfGuests.every((kind) => kinds.includes(kind));
}

const audienceOf = (users: NonNullable<Users>, side: 'include' | 'exclude', areGuests: boolean): Audience => ({
  everyone: users[`${side}Users`].includes('All'),
  guests: areGuests || users[`${side}Users`].includes('GuestsOrExternalUsers'),
  people: users[`${side}Users`].filter((id) => !words.includes(id)),
  groups: users[`${side}Groups`],
  roles: users[`${side}Roles`],
});
const noUsers = { everyone: false, guests: false, people: [], groups: [], roles: [] };

/** In doubt fewer people are covered and more are excluded: some kinds of guests are not "guests", a single kind is excluded. */
export function toAudience(users: Users): Pick<SignInPolicy, 'audience' | 'excludedAudience'> {
  if (!users) return { audience: noUsers, excludedAudience: noUsers };
  const { includeGuestsOrExternalUsers: included, excludeGuestsOrExternalUsers: excluded } = users;
  return {
    audience: audienceOf(users, 'include', included ? areAllGuests(included) : false),
    excludedAudience: audienceOf(users, 'exclude', Boolean(excluded)),
  };
}

/** Where guests of some kinds only are named, which the settings do not model. */
export const someGuestsPaths = {
  guests: 'conditions.users.includeGuestsOrExternalUsers',
  excludedGuests: 'conditions.users.excludeGuestsOrExternalUsers',
} as const;

const unlessAll = (guests: Guests | null | undefined) => (!guests || areAllGuests(guests) ? undefined : guests);

export const toSomeGuests = (users: Users): UnsupportedCondition[] => [
  ...unsupportedCondition('guests', someGuestsPaths.guests, unlessAll(users?.includeGuestsOrExternalUsers)),
  ...unsupportedCondition('excluded-guests', someGuestsPaths.excludedGuests, unlessAll(users?.excludeGuestsOrExternalUsers)),
];

const isNobody = ({ everyone, guests, people, groups, roles }: Audience): boolean =>
  !everyone && !guests && people.length + groups.length + roles.length === 0;

/** Guests of some kinds only are written as Microsoft gave them. */
export function toUsersCondition(settings: SignInPolicySettings): Raw {
  const { audience, excludedAudience } = settings;
  const [someGuests, someExcluded] = [rawAt(settings, someGuestsPaths.guests), rawAt(settings, someGuestsPaths.excludedGuests)];
  if (excludedAudience.everyone) unsupportedSetting('Microsoft', 'excluding everyone from a policy');
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
