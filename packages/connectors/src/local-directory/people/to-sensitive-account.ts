import type { SensitiveAccount } from '@rampart/facts/identity/sensitive-accounts.ts';
import { directoryTime } from '../directory-time.ts';
import { type Entry, hasClass, idOf, valueOf, valuesOf } from '../schema.ts';
import { bitsOf, disabled, kindOf } from './to-person.ts';

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
export const isSensitive = (entry: Entry): boolean =>
  has(entry, reversibleEncryption | serverTrust | trustedForDelegation | noPreauthentication) ||
  (isComputer(entry) ? groupsOfControllers.includes(valueOf(entry, 'primarygroupid') ?? '') : entry.attributes.has('serviceprincipalname'));

export const toSensitiveAccount = (entry: Entry): SensitiveAccount => ({
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
