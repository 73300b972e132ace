import type { RegisteredMethods } from '@rampart/facts/identity/registered-methods.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { isoTime } from '../kit/iso-time.ts';
import type { GoogleClient } from './client.ts';
import { fullNameOf } from './accounts/full-name-of.ts';
import type { User } from './schema.ts';

/** The Directory API writes it for an account that was never used. */
const never = '1970-01-01T00:00:00.000Z';

export function toPerson(user: User, idOfMail: ReadonlyMap<string, string>): Person {
  const organization = user.organizations.find(({ primary }) => primary === true) ?? user.organizations[0];
  const manager = user.relations.find(({ type }) => type === 'manager')?.value?.toLowerCase();
  const managerId = manager === undefined ? undefined : idOfMail.get(manager);
  const lastSignInAt = isoTime(user.lastLoginTime);
  const mail = user.primaryEmail.toLowerCase();
  return {
    id: user.id,
    mail,
    signInName: mail,
    aliases: user.aliases.map((alias) => alias.toLowerCase()).toSorted(),
    displayName: fullNameOf(user),
    firstName: user.name?.givenName ?? null,
    lastName: user.name?.familyName ?? null,
    jobTitle: organization?.title ?? null,
    department: organization?.department ?? null,
    office: organization?.location ?? null,
    country: user.addresses.find(({ type, countryCode }) => type === 'work' && countryCode)?.countryCode?.toUpperCase() ?? null,
    managerId: managerId === user.id ? null : (managerId ?? null),
    kind: user.isGuestUser === true ? 'guest' : 'member',
    isEnabled: user.suspended !== true && user.archived !== true,
    createdAt: isoTime(user.creationTime),
    passwordChangedAt: null,
    lastSignInAt: lastSignInAt === never ? null : lastSignInAt,
    passwordNeverExpires: null,
    passwordNotRequired: null,
  };
}

export async function collectPeople(client: GoogleClient): Promise<Person[]> {
  const users = await client.users();
  const idOfMail = new Map(
    users.flatMap(({ id, primaryEmail, aliases }) => [primaryEmail, ...aliases].map((mail) => [mail.toLowerCase(), id])),
  );
  return users.map((user) => toPerson(user, idOfMail));
}

/** The Directory API says whether someone has set up a second step, and not which. */
export async function collectRegisteredMethods(client: GoogleClient): Promise<RegisteredMethods[]> {
  const users = await client.users();
  return users.map(({ id, isEnrolledIn2Sv, isAdmin, isDelegatedAdmin }) => ({
    personId: id,
    kinds: isEnrolledIn2Sv === true ? ['password', 'other'] : ['password'],
    isReadyForSecondFactor: isEnrolledIn2Sv === true,
    isAdministrator: isAdmin === true || isDelegatedAdmin === true,
  }));
}
