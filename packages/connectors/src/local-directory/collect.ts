import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { DirectoryClient } from './client.ts';
import { hasClass, type Entry, idOf, sameDn, valueOf, valuesOf } from './schema.ts';
import { accountAttributes, ofPerson } from './attributes.ts';
import { countryCode } from '../kit/country-code.ts';
import { directoryTime } from './directory-time.ts';

/** Bits of `userAccountControl`, from Microsoft's document "UserAccountControl property flags". */
const reversibleEncryption = 0x80;
const serverTrust = 0x2000;
const trustedForDelegation = 0x8_0000;
const noPreauthentication = 0x40_0000;
/** The last parts of the ids of Domain Controllers and Read-only Domain Controllers. */
const groupsOfControllers = ['516', '521'];

const has = (entry: Entry, bit: number): boolean => ((bitsOf(entry) ?? 0) & bit) !== 0;
const isComputer = (entry: Entry): boolean => hasClass(entry, 'computer');

/** Every computer runs services; with a generated password that cannot be guessed. */
const isSensitive = (entry: Entry): boolean =>
  has(entry, reversibleEncryption | serverTrust | trustedForDelegation | noPreauthentication) ||
  (isComputer(entry) ? groupsOfControllers.includes(valueOf(entry, 'primarygroupid') ?? '') : entry.attributes.has('serviceprincipalname'));

const toSensitiveAccount = (entry: Entry): SensitiveAccount => ({
  id: idOf(entry),
  name: valueOf(entry, 'samaccountname', 'cn', 'name') ?? entry.dn,
  kind: isComputer(entry) ? 'computer' : kindOf(entry) === 'service' ? 'service' : 'person',
  isEnabled: !has(entry, disabled),
  passwordChangedAt: directoryTime(valueOf(entry, 'pwdlastset')),
  serviceNames: [...valuesOf(entry, 'serviceprincipalname')].toSorted(),
  storesPasswordReversibly: has(entry, reversibleEncryption),
  needsPreauthentication: !has(entry, noPreauthentication),
  isTrustedForAnyDelegation: has(entry, trustedForDelegation),
  isDomainController: has(entry, serverTrust) || groupsOfControllers.includes(valueOf(entry, 'primarygroupid') ?? ''),
});

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

function toPerson(entry: Entry, ids: ReadonlyMap<string, string>): Person {
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

const accountClasses = ['user', 'computer'];

export async function collectPeople(client: DirectoryClient): Promise<Person[]> {
  const entries = await client.people();
  const ids = await client.idsByName();
  return entries.map((entry) => toPerson(entry, ids));
}

/**
 * Only Active Directory knows what makes an account sensitive; another directory has none. Active Directory has a computer at least,
 * the one that answers: without it, and without the bits, something is hidden from us or was not exported.
 */
export async function collectSensitiveAccounts(client: DirectoryClient): Promise<SensitiveAccount[]> {
  const isActiveDirectory = (await client.source.roots()).some((root) => hasClass(root, 'domaindns'));
  const found: SensitiveAccount[] = [];
  let [knowsComputers, knowsBits] = [false, false];
  for await (const entry of client.source.entriesOf(accountClasses, accountAttributes)) {
    knowsComputers ||= hasClass(entry, 'computer');
    knowsBits ||= entry.attributes.has('useraccountcontrol');
    if (isSensitive(entry)) found.push(toSensitiveAccount(entry));
  }
  if (!isActiveDirectory || (knowsComputers && knowsBits)) return found;
  const what = knowsBits ? 'computers' : 'the attribute userAccountControl';
  const reason = `The directory shows us no ${what.replace('the attribute ', '')}. Let this account read ${what}, or export it too.`;
  throw new VendorFailure('The directory', { kind: 'permission', reason });
}
