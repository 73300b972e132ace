import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { countryCode } from '../kit/country-code.ts';
import { aliasesIn } from '../kit/proxy-addresses.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import { accountAttributes, ofPerson, personAttributes } from './attributes.ts';
import type { DirectoryClient } from './client.ts';
import { directoryTime } from './directory-time.ts';
import { type Entry, guidIn, hasClass, idOf, sameDn, valueOf, valuesOf } from './schema.ts';

/** Bits of Active Directory's `userAccountControl`, from Microsoft's document "UserAccountControl property flags". */
const disabled = 0x2;
const passwordNotRequired = 0x20;
const reversibleEncryption = 0x80;
const serverTrust = 0x2000;
const passwordNeverExpires = 0x1_0000;
const trustedForDelegation = 0x8_0000;
const noPreauthentication = 0x40_0000;

/** Nothing where the directory keeps no such bits. */
function hasBit(entry: Entry, bit: number): boolean | null {
  const value = valueOf(entry, 'useraccountcontrol');
  return value !== null && /^-?\d{1,10}$/.test(value) ? (Number(value) & bit) !== 0 : null;
}

/** OpenLDAP's password policy overlay locks permanently with a time in the year nought. */
const isLockedPermanently = (entry: Entry): boolean =>
  (valueOf(entry, 'pwdaccountlockedtime') ?? '').startsWith('000001') || valueOf(entry, 'nsaccountlock')?.toLowerCase() === 'true';

/**
 * Exchange's `msExchRecipientTypeDetails`, from Microsoft's document "Recipient type values": shared, room and equipment mailboxes, here and in the
 * cloud. Their accounts are disabled, and no single person reads them.
 */
const sharedMailboxes: readonly string[] = ['4', '16', '32', '34359738368', '8589934592', '17179869184'];

function kindOf(entry: Entry): Person['kind'] {
  if (sharedMailboxes.includes(valueOf(entry, 'msexchrecipienttypedetails') ?? '')) return 'shared-mailbox';
  const type = valueOf(entry, ...ofPerson.kind) ?? '';
  if (/guest|contractor|external|partner/i.test(type)) return 'guest';
  // People may have service names too, such as an administrator's for a test; services have no first name.
  const runsService = entry.attributes.has('serviceprincipalname') && valueOf(entry, ...ofPerson.firstName) === null;
  return /service|system/i.test(type) || runsService ? 'service' : 'member';
}

/** Without the manager, who may come after the person. */
function toPerson(entry: Entry): Person {
  const said = (what: keyof typeof ofPerson): string | null => valueOf(entry, ...ofPerson[what]);
  const signInName = said('signInName') ?? entry.dn;
  const aliases = aliasesIn(valuesOf(entry, 'proxyaddresses'), said('mail'));
  const directoryId = guidIn(entry);
  return {
    id: idOf(entry),
    ...(directoryId === undefined ? {} : { directoryId }),
    ...(aliases.length === 0 ? {} : { aliases }),
    mail: said('mail')?.toLowerCase() ?? null,
    signInName: signInName.toLowerCase(),
    displayName: said('displayName') ?? signInName,
    firstName: said('firstName'),
    lastName: said('lastName'),
    jobTitle: said('jobTitle'),
    department: said('department'),
    office: said('office'),
    country: countryCode(said('country')),
    managerId: null,
    kind: kindOf(entry),
    isEnabled: !(hasBit(entry, disabled) ?? isLockedPermanently(entry)),
    createdAt: directoryTime(said('createdAt')),
    passwordChangedAt: directoryTime(said('passwordChangedAt')),
    lastSignInAt: directoryTime(said('lastSignInAt')),
    passwordNeverExpires: hasBit(entry, passwordNeverExpires),
    passwordNotRequired: hasBit(entry, passwordNotRequired),
  };
}

const isComputer = (entry: Entry): boolean => hasClass(entry, 'computer');
/** By the last parts of the ids of Domain Controllers and Read-only Domain Controllers. */
const isInGroupOfControllers = (entry: Entry): boolean => ['516', '521'].includes(valueOf(entry, 'primarygroupid') ?? '');

/** Every computer runs services; with a generated password that cannot be guessed. */
const isSensitive = (entry: Entry): boolean =>
  hasBit(entry, reversibleEncryption | serverTrust | trustedForDelegation | noPreauthentication) === true ||
  (isComputer(entry) ? isInGroupOfControllers(entry) : entry.attributes.has('serviceprincipalname'));

const toSensitiveAccount = (entry: Entry): SensitiveAccount => ({
  id: idOf(entry),
  name: valueOf(entry, 'samaccountname', 'cn', 'name') ?? entry.dn,
  kind: isComputer(entry) ? 'computer' : kindOf(entry) === 'service' ? 'service' : 'person',
  isEnabled: hasBit(entry, disabled) !== true,
  passwordChangedAt: directoryTime(valueOf(entry, 'pwdlastset')),
  ...(valueOf(entry, 'pwdlastset') === '0' ? { mustChangePassword: true } : {}),
  serviceNames: [...valuesOf(entry, 'serviceprincipalname')].toSorted(),
  storesPasswordReversibly: hasBit(entry, reversibleEncryption) === true,
  needsPreauthentication: hasBit(entry, noPreauthentication) !== true,
  isTrustedForAnyDelegation: hasBit(entry, trustedForDelegation) === true,
  isDomainController: hasBit(entry, serverTrust) === true || isInGroupOfControllers(entry),
});

/** What a pass over the accounts has found of those that are sensitive. */
class SensitiveAccounts {
  readonly found: SensitiveAccount[] = [];
  knowsComputers = false;
  knowsBits = false;

  readonly take = (entry: Entry): void => {
    if (!hasClass(entry, 'user', 'computer')) return;
    this.knowsComputers ||= isComputer(entry);
    this.knowsBits ||= entry.attributes.has('useraccountcontrol');
    if (isSensitive(entry)) this.found.push(toSensitiveAccount(entry));
  };
}

/** By the pass that read the people: a run asks for both, and the directory is large. Taken once, so that a later question is asked anew. */
const passed = new WeakMap<DirectoryClient, SensitiveAccounts>();

export async function collectPeople(client: DirectoryClient): Promise<Person[]> {
  const people: Person[] = [];
  const managers: (string | null)[] = [];
  const sensitive = new SensitiveAccounts();
  const { idsByName } = await client.eachAccount(personAttributes, (entry, isOfPerson) => {
    sensitive.take(entry);
    if (!isOfPerson) return;
    people.push(toPerson(entry));
    managers.push(valueOf(entry, ...ofPerson.manager));
  });
  for (const [place, person] of people.entries()) {
    const managerId = idsByName.get(sameDn(managers[place] ?? '')) ?? null;
    person.managerId = managerId === person.id ? null : managerId;
  }
  passed.set(client, sensitive);
  return people;
}

async function readSensitiveAccounts({ source }: DirectoryClient): Promise<SensitiveAccounts> {
  const sensitive = new SensitiveAccounts();
  for await (const entry of source.entriesOf(['user', 'computer'], accountAttributes)) sensitive.take(entry);
  return sensitive;
}

/**
 * Only Active Directory knows what makes an account sensitive; another directory has none. Active Directory has a computer at least,
 * the one that answers: without it, and without the bits, something is hidden from us or was not exported.
 */
export async function collectSensitiveAccounts(client: DirectoryClient): Promise<SensitiveAccount[]> {
  const isActiveDirectory = (await client.source.roots()).some((root) => hasClass(root, 'domaindns'));
  const { found, knowsComputers, knowsBits } = passed.get(client) ?? (await readSensitiveAccounts(client));
  passed.delete(client);
  if (!isActiveDirectory || (knowsComputers && knowsBits)) return found;
  const what = knowsBits ? 'computers' : 'the attribute userAccountControl';
  const reason = `The directory shows us no ${what.replace('the attribute ', '')}. Let this account read ${what}, or export it too.`;
  throw new VendorFailure('The directory', { kind: 'permission', reason });
}
