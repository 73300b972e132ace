import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { countryCode } from '../kit/country-code.ts';
import { aliasesIn } from '../kit/proxy-addresses.ts';
import type { VendorFailure } from '../kit/vendor-failure.ts';
import {
  disabled,
  hasBit,
  noPreauthentication,
  passwordNeverExpires,
  passwordNotRequired,
  reversibleEncryption,
  serverTrust,
  trustedForDelegation,
} from './account-control.ts';
import { accountAttributes, ofPerson, personAttributes } from './attributes.ts';
import type { DirectoryClient } from './client.ts';
import { directoryTime } from './directory-time.ts';
import { isActiveDirectory } from './is-active-directory.ts';
import { notShown } from './not-shown.ts';
import { type Entry, guidIn, hasClass, idOf, sameDn, valueOf, valuesOf } from './schema.ts';

/** OpenLDAP's password policy overlay locks permanently with a time in the year nought. */
const isLockedPermanently = (entry: Entry): boolean =>
  (valueOf(entry, 'pwdaccountlockedtime') ?? '').startsWith('000001') || valueOf(entry, 'nsaccountlock')?.toLowerCase() === 'true';

/**
 * Exchange's `msExchRecipientTypeDetails`, from Microsoft's document "Recipient type values": mailboxes that no single person reads. Their accounts are
 * disabled by design.
 */
const sharedMailboxes: ReadonlySet<string> = new Set(
  // Shared, of rooms, of equipment and of teams, here and in the cloud, and rooms of another forest; then Exchange's own: system, arbitration,
  // discovery, public folders, monitoring, audit logs and scheduling.
  (
    '4 16 32 137438953472 34359738368 8589934592 17179869184 274877906944 2199023255552 ' +
    '16384 8388608 536870912 68719476736 549755813888 4398046511104 17592186044416'
  ).split(' '),
);
const linkedMailbox = '2';

const recipientTypeOf = (entry: Entry): string => valueOf(entry, 'msexchrecipienttypedetails') ?? '';

function kindOf(entry: Entry): Person['kind'] {
  if (sharedMailboxes.has(recipientTypeOf(entry))) return 'shared-mailbox';
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
    ...(recipientTypeOf(entry) === linkedMailbox ? { isLinkedMailbox: true } : {}),
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

/**
 * Every account of Active Directory has `userAccountControl`. A domain without Pre-Windows 2000 Compatible Access shows an ordinary user those of
 * computers and its own alone: an account without it is hidden from us, and not one without a bit.
 */
class ShownBits {
  total = 0;
  hidden = 0;

  take(entry: Entry): void {
    this.total += 1;
    if (!entry.attributes.has('useraccountcontrol')) this.hidden += 1;
  }

  /** Nothing where all of them were shown. */
  failure(client: DirectoryClient, of: string): VendorFailure | undefined {
    if (this.hidden === 0) return undefined;
    return notShown(client, {
      what: `The directory hides userAccountControl of ${this.hidden} of ${this.total} ${of}.`,
      allow: 'Give this account the permission Read account restrictions on them.',
    });
  }
}

/** What a pass over the accounts has found of those that are sensitive. */
class SensitiveAccounts {
  readonly found: SensitiveAccount[] = [];
  knowsComputers = false;
  readonly bits = new ShownBits();

  readonly take = (entry: Entry): void => {
    if (!hasClass(entry, 'user', 'computer')) return;
    this.knowsComputers ||= isComputer(entry);
    this.bits.take(entry);
    if (isSensitive(entry)) this.found.push(toSensitiveAccount(entry));
  };
}

/** By the pass that read the people: a run asks for both, and the directory is large. Taken once, so that a later question is asked anew. */
const passed = new WeakMap<DirectoryClient, SensitiveAccounts>();

export async function collectPeople(client: DirectoryClient): Promise<Person[]> {
  const people: Person[] = [];
  const managers: (string | null)[] = [];
  const sensitive = new SensitiveAccounts();
  const bits = new ShownBits();
  const { idsByName } = await client.eachAccount(personAttributes, (entry, isOfPerson) => {
    sensitive.take(entry);
    if (!isOfPerson) return;
    // Other classes of people have no such attribute in Active Directory either.
    if (hasClass(entry, 'user')) bits.take(entry);
    people.push(toPerson(entry));
    managers.push(valueOf(entry, ...ofPerson.manager));
  });
  for (const [place, person] of people.entries()) {
    const managerId = idsByName.get(sameDn(managers[place] ?? '')) ?? null;
    person.managerId = managerId === person.id ? null : managerId;
  }
  passed.set(client, sensitive);
  // An account whose bits are hidden may be a leaver's: who is enabled is then not known.
  const failure = bits.failure(client, 'people');
  if (failure !== undefined && (await isActiveDirectory(client))) throw failure;
  return people;
}

async function readSensitiveAccounts({ source }: DirectoryClient): Promise<SensitiveAccounts> {
  const sensitive = new SensitiveAccounts();
  for await (const entry of source.entriesOf(['user', 'computer'], accountAttributes)) sensitive.take(entry);
  return sensitive;
}

/**
 * Only Active Directory knows what makes an account sensitive; another directory has none. Active Directory has a computer at least,
 * the one that answers: without it, or without the bits of an account, something is hidden from us or was not exported.
 */
export async function collectSensitiveAccounts(client: DirectoryClient): Promise<SensitiveAccount[]> {
  const isOfActiveDirectory = await isActiveDirectory(client);
  const { found, knowsComputers, bits } = passed.get(client) ?? (await readSensitiveAccounts(client));
  passed.delete(client);
  if (!isOfActiveDirectory) return found;
  const failure = bits.failure(client, 'accounts');
  if (failure !== undefined) throw failure;
  if (knowsComputers) return found;
  throw notShown(client, { what: 'The directory shows us no computers.', allow: 'Let this account read computers.' });
}
