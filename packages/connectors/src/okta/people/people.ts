import type { Person } from '@rampart/facts/people/people.ts';
import { isoTime } from '../../kit/iso-time.ts';
import type { OktaClient } from '../client.ts';
import type { User } from '../schema.ts';
import { directoryIdsIn } from './directory-ids.ts';

const shutOut: readonly string[] = ['SUSPENDED', 'DEPROVISIONED', 'STAGED'];

/** Okta's `managerId` is free text that directories fill with an id, an employee number or a login. */
export function managerFinder(users: readonly User[]): (user: User) => string | null {
  const ids = new Map<string, string>();
  for (const { id, profile } of users) {
    for (const name of [profile.employeeNumber, profile.login, profile.email]) if (name) ids.set(name.toLowerCase(), id);
    ids.set(id.toLowerCase(), id);
  }
  return ({ id, profile }) => {
    const manager = profile.managerId ? ids.get(profile.managerId.toLowerCase()) : undefined;
    return manager === undefined || manager === id ? null : manager;
  };
}

interface Links {
  readonly managerId: string | null;
  /** Of the account in Active Directory that the user is linked to. */
  readonly directoryId: string | undefined;
}

export function toPerson(user: User, { managerId, directoryId }: Links): Person {
  const { id, status, created, lastLogin, passwordChanged, profile } = user;
  const type = profile.userType ?? '';
  const fullName = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  return {
    id,
    ...(directoryId === undefined ? {} : { directoryId }),
    mail: profile.email?.toLowerCase() ?? null,
    signInName: profile.login.toLowerCase(),
    displayName: profile.displayName || fullName || profile.login,
    firstName: profile.firstName ?? null,
    lastName: profile.lastName ?? null,
    jobTitle: profile.title ?? null,
    department: profile.department ?? null,
    office: profile.city ?? null,
    country: profile.countryCode?.toUpperCase() ?? null,
    managerId,
    kind: /guest|contractor|external/i.test(type) ? 'guest' : /service/i.test(type) ? 'service' : 'member',
    isEnabled: !shutOut.includes(status),
    createdAt: isoTime(created),
    passwordChangedAt: isoTime(passwordChanged),
    lastSignInAt: isoTime(lastLogin),
    passwordNeverExpires: null,
    passwordNotRequired: null,
  };
}

export async function collectPeople(client: OktaClient): Promise<Person[]> {
  const users = await client.users();
  const [findManager, directoryIds] = [managerFinder(users), await directoryIdsIn(client)];
  return users.map((user) => toPerson(user, { managerId: findManager(user), directoryId: directoryIds.get(user.id) }));
}
