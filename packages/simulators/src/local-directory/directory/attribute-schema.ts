import { dnKey } from '../protocol/distinguished-name.ts';
import type { Value } from '../protocol/encode-message.ts';
import { readGeneralizedTime } from './directory-time.ts';

export type Syntax = 'text' | 'integer' | 'dn' | 'binary' | 'time' | 'boolean' | 'class';

export interface AttributeType {
  readonly name: string;
  readonly syntax: Syntax;
  readonly isSingle: boolean;
  /** Maintained by the directory: no caller writes it. */
  readonly isSystemOwned: boolean;
  /** Made up when asked for by name, and not among `*`. */
  readonly isConstructed: boolean;
}

type Names = Readonly<Partial<Record<Syntax, string>>>;

const single: Names = {
  text:
    'cn sn givenName displayName name sAMAccountName userPrincipalName mail title department company physicalDeliveryOfficeName l c co ' +
    'telephoneNumber mobile employeeID employeeNumber employeeType ou dc info dNSHostName operatingSystem operatingSystemVersion ' +
    'mailNickname initials streetAddress postalCode st displayNamePrintable wWWHomePage gPLink gPCFileSysPath gPCMachineExtensionNames gPCUserExtensionNames extensionAttribute1 extensionAttribute2',
  integer:
    'userAccountControl pwdLastSet lastLogonTimestamp lastLogon accountExpires lockoutTime badPwdCount logonCount groupType countryCode ' +
    'minPwdLength pwdProperties pwdHistoryLength maxPwdAge minPwdAge lockoutThreshold lockoutDuration lockOutObservationWindow ' +
    'ms-DS-MachineAccountQuota msDS-Behavior-Version msDS-PasswordSettingsPrecedence msDS-PasswordHistoryLength ' +
    'msDS-MinimumPasswordLength msDS-MinimumPasswordAge msDS-MaximumPasswordAge msDS-LockoutThreshold ' +
    'msDS-LockoutObservationWindow msDS-LockoutDuration msDS-SupportedEncryptionTypes primaryGroupID adminCount flags versionNumber gPCFunctionalityVersion msExchRecipientTypeDetails',
  dn: 'manager managedBy',
  binary: 'thumbnailPhoto unicodePwd auditingPolicy',
  boolean: 'msDS-PasswordReversibleEncryptionEnabled msDS-PasswordComplexityEnabled',
};
const many: Names = {
  text: 'description servicePrincipalName proxyAddresses otherTelephone',
  dn: 'member msDS-PSOAppliesTo',
};
const owned: Names = {
  integer: 'instanceType sAMAccountType',
  text: 'wellKnownObjects',
  dn: 'distinguishedName memberOf objectCategory',
  binary: 'objectGUID objectSid dSASignature',
  time: 'whenCreated whenChanged',
  boolean: 'isCriticalSystemObject',
  class: 'objectClass',
};
const constructed: Names = { time: 'createTimeStamp modifyTimeStamp', text: 'canonicalName', class: 'structuralObjectClass' };

const attributeTypes = new Map<string, AttributeType>();

function learn(lists: Names, more: Omit<AttributeType, 'name' | 'syntax'>): void {
  for (const [syntax, names] of Object.entries(lists))
    for (const name of names.split(' ').filter(Boolean))
      attributeTypes.set(name.toLowerCase(), { name, syntax: syntax as Syntax, ...more });
}

learn(single, { isSingle: true, isSystemOwned: false, isConstructed: false });
learn(many, { isSingle: false, isSystemOwned: false, isConstructed: false });
learn(owned, { isSingle: false, isSystemOwned: true, isConstructed: false });
learn(constructed, { isSingle: false, isSystemOwned: true, isConstructed: true });

/** By a name in any spelling, without its options. */
export const findAttributeType = (name: string): AttributeType | null => attributeTypes.get(name.toLowerCase()) ?? null;

export const constructedTypes: readonly AttributeType[] = [...attributeTypes.values()].filter(({ isConstructed }) => isConstructed);

/** A value in the form that is compared: RFC 4517's matching rules, by syntax. */
export type Comparable = string | bigint | number;

function toDnKey(text: string): string | null {
  try {
    return dnKey(text);
  } catch {
    return null;
  }
}

/** Null for what is no value of the syntax: nothing compares with it. */
export function comparable(value: Value, syntax: Syntax): Comparable | null {
  if (syntax === 'binary') return (typeof value === 'string' ? Buffer.from(value) : value).toString('hex');
  const text = value.toString();
  if (syntax === 'integer') return /^-?\d{1,20}$/.test(text) ? BigInt(text) : null;
  if (syntax === 'time') return readGeneralizedTime(text);
  return syntax === 'dn' ? toDnKey(text) : text.trim().toLowerCase();
}
