import type { Person } from '@rampart/facts/people/people.ts';
import { countryCode } from '../../kit/country-code.ts';
import { ofPerson } from '../attributes-read.ts';
import { directoryTime } from '../directory-time.ts';
import { type Entry, idOf, sameDn, valueOf } from '../schema.ts';

/** Bits of Active Directory's `userAccountControl`. */
export const disabled = 0x2;
const passwordNotRequired = 0x20;
const passwordNeverExpires = 0x1_0000;

export function bitsOf(entry: Entry): number | null {
  const value = valueOf(entry, 'useraccountcontrol');
  return value !== null && /^-?\d{1,10}$/.test(value) ? Number(value) : null;
}

/** OpenLDAP's password policy overlay locks permanently with a time in the year nought. */
const isLockedPermanently = (entry: Entry): boolean =>
  (valueOf(entry, 'pwdaccountlockedtime') ?? '').startsWith('000001') || valueOf(entry, 'nsaccountlock')?.toLowerCase() === 'true';

export function kindOf(entry: Entry): Person['kind'] {
  const type = valueOf(entry, ...ofPerson.kind) ?? '';
  if (/guest|contractor|external|partner/i.test(type)) return 'guest';
  return /service|system/i.test(type) || entry.attributes.has('serviceprincipalname') ? 'service' : 'member';
}

export function toPerson(entry: Entry, ids: ReadonlyMap<string, string>): Person {
  const id = idOf(entry);
  const bits = bitsOf(entry);
  const manager = valueOf(entry, ...ofPerson.manager);
  const managerId = manager === null ? undefined : ids.get(sameDn(manager));
  const signInName = valueOf(entry, ...ofPerson.signInName) ?? entry.dn;
  return {
    id,
    mail: valueOf(entry, ...ofPerson.mail)?.toLowerCase() ?? null,
    signInName: signInName.toLowerCase(),
    displayName: valueOf(entry, ...ofPerson.displayName) ?? signInName,
    firstName: valueOf(entry, ...ofPerson.firstName),
    lastName: valueOf(entry, ...ofPerson.lastName),
    jobTitle: valueOf(entry, ...ofPerson.jobTitle),
    department: valueOf(entry, ...ofPerson.department),
    office: valueOf(entry, ...ofPerson.office),
    country: countryCode(valueOf(entry, ...ofPerson.country)),
    managerId: managerId === undefined || managerId === id ? null : managerId,
    kind: kindOf(entry),
    isEnabled: bits === null ? !isLockedPermanently(entry) : (bits & disabled) === 0,
    createdAt: directoryTime(valueOf(entry, ...ofPerson.createdAt)),
    passwordChangedAt: directoryTime(valueOf(entry, ...ofPerson.passwordChangedAt)),
    lastSignInAt: directoryTime(valueOf(entry, ...ofPerson.lastSignInAt)),
    passwordNeverExpires: bits === null ? null : (bits & passwordNeverExpires) !== 0,
    passwordNotRequired: bits === null ? null : (bits & passwordNotRequired) !== 0,
  };
}
