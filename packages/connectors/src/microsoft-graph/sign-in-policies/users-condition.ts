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
/** Microsoft's document "Authentication and Conditional Access for external users": these sign in without an account in the directory. */
const kindsWithoutAccount = ['b2bDirectConnectUser', 'serviceProvider', 'none', ''];
const kindsWithAccount = kindsOfGuests.filter((kind) => !kindsWithoutAccount.includes(kind));
const everyGuest: Raw = {
  guestOrExternalUserTypes: kindsOfGuests.join(','),
  externalTenants: { '@odata.type': '#microsoft.graph.conditionalAccessAllExternalTenants', membershipKind: 'all' },
};

const words = ['All', 'None', 'GuestsOrExternalUsers'];

const kindsIn = ({ guestOrExternalUserTypes }: Guests): string[] => (guestOrExternalUserTypes ?? '').split(',').map((kind) => kind.trim());

function areAll({ externalTenants, ...guests }: Guests, all: readonly string[]): boolean {
  const kinds = kindsIn(guests);
  const isEveryTenant = !externalTenants || externalTenants.membershipKind === 'all';
  return isEveryTenant && all.every((kind) => kinds.includes(kind));
}

const areAllGuests = (guests: Guests): boolean => areAll(guests, kindsOfGuests);
const haveNoAccount = (guests: Guests): boolean => kindsIn(guests).every((kind) => kindsWithoutAccount.includes(kind));
/** A kind that is new at Microsoft may be one of guests. */
const mayBeGuests = (guests: Guests): boolean =>
  kindsIn(guests).some((kind) => kind !== 'b2bCollaborationMember' && !kindsWithoutAccount.includes(kind));

const audienceOf = (users: NonNullable<Users>, side: 'include' | 'exclude', areGuests: boolean): Audience => ({
  everyone: users[`${side}Users`].includes('All'),
  guests: areGuests || users[`${side}Users`].includes('GuestsOrExternalUsers'),
  people: users[`${side}Users`].filter((id) => !words.includes(id)),
  groups: users[`${side}Groups`],
  roles: users[`${side}Roles`],
});
const noUsers = { everyone: false, guests: false, people: [], groups: [], roles: [] };

/** In doubt fewer people are covered: some kinds of guests are not "guests". Where some kinds are excluded, guests may be among them or not. */
export function toAudience(users: Users): Pick<SignInPolicy, 'audience' | 'excludedAudience'> {
  if (!users) return { audience: noUsers, excludedAudience: noUsers };
  const { includeGuestsOrExternalUsers: included, excludeGuestsOrExternalUsers: excluded } = users;
  return {
    audience: audienceOf(users, 'include', included ? areAllGuests(included) : false),
    excludedAudience: audienceOf(users, 'exclude', excluded ? mayBeGuests(excluded) : false),
  };
}

/** Where guests of some kinds only are named, which the settings do not model. */
export const someGuestsPaths = {
  guests: 'conditions.users.includeGuestsOrExternalUsers',
  excludedGuests: 'conditions.users.excludeGuestsOrExternalUsers',
} as const;

/** Of those who have an account here all are excluded, or none is. */
const isClearByAccount = (excluded: Guests): boolean => areAll(excluded, kindsWithAccount) || haveNoAccount(excluded);

const unlessAll = (guests: Guests | null | undefined) => (!guests || areAllGuests(guests) ? undefined : guests);

export function toSomeGuests(users: Users): UnsupportedCondition[] {
  const excluded = unlessAll(users?.excludeGuestsOrExternalUsers);
  const kind = excluded && isClearByAccount(excluded) ? 'excluded-guests-without-account' : 'excluded-guests';
  return [
    ...unsupportedCondition('guests', someGuestsPaths.guests, unlessAll(users?.includeGuestsOrExternalUsers)),
    ...unsupportedCondition(kind, someGuestsPaths.excludedGuests, excluded),
  ];
}

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
