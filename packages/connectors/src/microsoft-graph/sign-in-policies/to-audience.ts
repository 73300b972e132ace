import type { Audience } from '@rampart/domain/sign-in-policy.ts';
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

interface Named {
  readonly users: readonly string[];
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  readonly guests: boolean;
}

const audience = ({ users, groups, roles, guests }: Named): Audience => ({
  everyone: users.includes('All'),
  guests: guests || users.includes('GuestsOrExternalUsers'),
  people: users.filter((id) => !words.includes(id)),
  groups: [...groups],
  roles: [...roles],
});

export function areAllGuests({ guestOrExternalUserTypes, externalTenants }: Guests): boolean {
  const kinds = (guestOrExternalUserTypes ?? '').split(',').map((kind) => kind.trim());
  const isEveryTenant = !externalTenants || externalTenants.membershipKind === 'all';
  return isEveryTenant && kindsOfGuests.every((kind) => kinds.includes(kind));
}

/** In doubt fewer people are covered: some kinds of guests are not "guests" … */
export const coveredBy = (users: Conditions['users']): Audience =>
  audience({
    users: users?.includeUsers ?? [],
    groups: users?.includeGroups ?? [],
    roles: users?.includeRoles ?? [],
    guests: users?.includeGuestsOrExternalUsers ? areAllGuests(users.includeGuestsOrExternalUsers) : false,
  });

/** … and more are excluded: a single kind of guests is. */
export const excludedBy = (users: Conditions['users']): Audience =>
  audience({
    users: users?.excludeUsers ?? [],
    groups: users?.excludeGroups ?? [],
    roles: users?.excludeRoles ?? [],
    guests: Boolean(users?.excludeGuestsOrExternalUsers),
  });
