import type { Person } from '@rampart/facts/people/people.ts';
import { countryCode } from '../../kit/country-code.ts';
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
  const type = valueOf(entry, 'employeetype', 'usertype') ?? '';
  if (/guest|contractor|external|partner/i.test(type)) return 'guest';
  return /service|system/i.test(type) || entry.attributes.has('serviceprincipalname') ? 'service' : 'member';
}

export function toPerson(entry: Entry, ids: ReadonlyMap<string, string>): Person {
  const id = idOf(entry);
  const bits = bitsOf(entry);
  const manager = valueOf(entry, 'manager');
  const managerId = manager === null ? undefined : ids.get(sameDn(manager));
  const signInName = valueOf(entry, 'userprincipalname', 'uid', 'samaccountname', 'mail', 'cn') ?? entry.dn;
  return {
    id,
    mail: valueOf(entry, 'mail', 'rfc822mailbox')?.toLowerCase() ?? null,
    signInName: signInName.toLowerCase(),
    displayName: valueOf(entry, 'displayname', 'cn', 'name') ?? signInName,
    firstName: valueOf(entry, 'givenname'),
    lastName: valueOf(entry, 'sn', 'surname'),
    jobTitle: valueOf(entry, 'title'),
    department: valueOf(entry, 'department', 'departmentnumber', 'ou'),
    office: valueOf(entry, 'physicaldeliveryofficename', 'l'),
    country: countryCode(valueOf(entry, 'c', 'co')),
    managerId: managerId === undefined || managerId === id ? null : managerId,
    kind: kindOf(entry),
    isEnabled: bits === null ? !isLockedPermanently(entry) : (bits & disabled) === 0,
    createdAt: directoryTime(valueOf(entry, 'whencreated', 'createtimestamp')),
    passwordChangedAt: directoryTime(valueOf(entry, 'pwdlastset', 'pwdchangedtime')),
    lastSignInAt: directoryTime(valueOf(entry, 'lastlogontimestamp', 'pwdlastsuccess', 'authtimestamp')),
    passwordNeverExpires: bits === null ? null : (bits & passwordNeverExpires) !== 0,
    passwordNotRequired: bits === null ? null : (bits & passwordNotRequired) !== 0,
  };
}
