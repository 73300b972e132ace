import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { directorySeconds } from '../directory-time.ts';
import { type Entry, hasClass, idOf, valueOf, valuesOf } from '../schema.ts';

const secondsPerDay = 86_400;
const everyKind: PasswordPolicy['kindsOfCharacters'] = ['lower', 'upper', 'digit', 'symbol'];

const numberOf = (entry: Entry, name: string): number | null => {
  const value = valueOf(entry, name);
  return value !== null && /^\d{1,10}$/.test(value) ? Number(value) : null;
};

const per = (seconds: number | null, unit: number): number | null => (seconds === null ? null : seconds / unit);

export const domainPolicyName = 'Domain password policy';

/** Active Directory keeps the policy of the whole domain in its root; other directories have none there. */
export function domainPasswordPolicy(root: Entry): PasswordPolicy | undefined {
  if (!root.attributes.has('minpwdlength')) return undefined;
  return {
    id: idOf(root),
    name: domainPolicyName,
    order: null,
    isEnforced: true,
    isBuiltIn: true,
    groups: [],
    appliesToEveryone: true,
    minLength: numberOf(root, 'minpwdlength'),
    kindsOfCharacters: ((numberOf(root, 'pwdproperties') ?? 0) & 1) === 1 ? everyKind : [],
    refusesCommonPasswords: null,
    refusesOwnName: ((numberOf(root, 'pwdproperties') ?? 0) & 1) === 1,
    rememberedPasswords: numberOf(root, 'pwdhistorylength'),
    maxAgeDays: per(directorySeconds(valueOf(root, 'maxpwdage')), secondsPerDay),
    lockAfterAttempts: numberOf(root, 'lockoutthreshold'),
    lockForMinutes: per(directorySeconds(valueOf(root, 'lockoutduration')), 60),
    recoveredWith: null,
  };
}

/** A fine-grained policy of Active Directory. Complexity asks for three of the four kinds: none is asked for by name. */
const fineGrained = (entry: Entry): PasswordPolicy => ({
  id: idOf(entry),
  name: valueOf(entry, 'cn', 'name') ?? entry.dn,
  order: numberOf(entry, 'msds-passwordsettingsprecedence'),
  isEnforced: entry.attributes.has('msds-psoappliesto'),
  isBuiltIn: false,
  groups: [...valuesOf(entry, 'msds-psoappliesto')],
  appliesToEveryone: false,
  minLength: numberOf(entry, 'msds-minimumpasswordlength'),
  kindsOfCharacters: valueOf(entry, 'msds-passwordcomplexityenabled')?.toUpperCase() === 'TRUE' ? everyKind : [],
  refusesCommonPasswords: null,
  refusesOwnName: valueOf(entry, 'msds-passwordcomplexityenabled')?.toUpperCase() === 'TRUE',
  rememberedPasswords: numberOf(entry, 'msds-passwordhistorylength'),
  maxAgeDays: per(directorySeconds(valueOf(entry, 'msds-maximumpasswordage')), secondsPerDay),
  lockAfterAttempts: numberOf(entry, 'msds-lockoutthreshold'),
  lockForMinutes: per(directorySeconds(valueOf(entry, 'msds-lockoutduration')), 60),
  recoveredWith: null,
});

/** A policy of OpenLDAP's overlay, in seconds. Without `pwdLockout` its limits of attempts do nothing. */
function ofOverlay(entry: Entry): PasswordPolicy {
  const locks = valueOf(entry, 'pwdlockout')?.toUpperCase() === 'TRUE';
  return {
    id: idOf(entry),
    name: valueOf(entry, 'cn') ?? entry.dn,
    order: null,
    isEnforced: true,
    isBuiltIn: false,
    groups: [],
    appliesToEveryone: true,
    minLength: numberOf(entry, 'pwdminlength'),
    kindsOfCharacters: [],
    refusesCommonPasswords: null,
    refusesOwnName: null,
    rememberedPasswords: numberOf(entry, 'pwdinhistory') ?? 0,
    maxAgeDays: per(numberOf(entry, 'pwdmaxage') ?? 0, secondsPerDay),
    lockAfterAttempts: locks ? (numberOf(entry, 'pwdmaxfailure') ?? 0) : 0,
    lockForMinutes: per(numberOf(entry, 'pwdlockoutduration') ?? 0, 60),
    recoveredWith: null,
  };
}

export const toPasswordPolicy = (entry: Entry): PasswordPolicy => (hasClass(entry, 'pwdpolicy') ? ofOverlay(entry) : fineGrained(entry));

/** Whichever of the three it is. */
export const anyPasswordPolicy = (entry: Entry): PasswordPolicy => domainPasswordPolicy(entry) ?? toPasswordPolicy(entry);
