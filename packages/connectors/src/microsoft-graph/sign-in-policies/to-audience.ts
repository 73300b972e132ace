import type { Audience, SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { Conditions, Guests } from './policy-schema.ts';

export const kindsOfGuests = [
  'internalGuest',
  'b2bCollaborationGuest',
  'b2bCollaborationMember',
  'b2bDirectConnectUser',
  'otherExternalUser',
  'serviceProvider',
];

/** Words in a list of people that mean more than one person. */
const words = ['All', 'None', 'GuestsOrExternalUsers'];

export function areAllGuests({ guestOrExternalUserTypes, externalTenants }: Guests): boolean {
  const kinds = (guestOrExternalUserTypes ?? '').split(',').map((kind) => kind.trim());
  const isEveryTenant = !externalTenants || externalTenants.membershipKind === 'all';
  return isEveryTenant && kindsOfGuests.every((kind) => kinds.includes(kind));
}

const audienceOf = (users: NonNullable<Conditions['users']>, side: 'include' | 'exclude', areGuests: boolean): Audience => ({
  everyone: users[`${side}Users`].includes('All'),
  guests: areGuests || users[`${side}Users`].includes('GuestsOrExternalUsers'),
  people: users[`${side}Users`].filter((id) => !words.includes(id)),
  groups: users[`${side}Groups`],
  roles: users[`${side}Roles`],
});
const noUsers = { everyone: false, guests: false, people: [], groups: [], roles: [] };

/** In doubt fewer people are covered and more are excluded: some kinds of guests are not "guests", a single kind is excluded. */
export function toAudience(users: Conditions['users']): Pick<SignInPolicy, 'audience' | 'excludedAudience'> {
  if (!users) return { audience: noUsers, excludedAudience: noUsers };
  const { includeGuestsOrExternalUsers: included, excludeGuestsOrExternalUsers: excluded } = users;
  return {
    audience: audienceOf(users, 'include', included ? areAllGuests(included) : false),
    excludedAudience: audienceOf(users, 'exclude', Boolean(excluded)),
  };
}
