import type { Person } from '@rampart/facts/people/people.ts';
import { isoTime } from '../../kit/iso-time.ts';
import type { User } from '../schema.ts';

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

export function toPerson({ id, status, created, lastLogin, passwordChanged, profile }: User, managerId: string | null): Person {
  const fullName = [profile.firstName, profile.lastName].filter(Boolean).join(' ');
  return {
    id,
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
    kind: /guest|contractor|external/i.test(profile.userType ?? '')
      ? 'guest'
      : /service/i.test(profile.userType ?? '')
        ? 'service'
        : 'member',
    isEnabled: !shutOut.includes(status),
    createdAt: isoTime(created),
    passwordChangedAt: isoTime(passwordChanged),
    lastSignInAt: isoTime(lastLogin),
    passwordNeverExpires: null,
    passwordNotRequired: null,
  };
}
