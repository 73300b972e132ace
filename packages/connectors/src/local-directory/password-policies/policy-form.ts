import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { directoryDuration, directorySeconds } from '../directory-time.ts';
import { hasDomainPolicy } from '../is-active-directory.ts';
import { type Entry, hasClass, numberOf, toNumber, valueOf, valuesOf } from '../schema.ts';
import { graceSignInsOf } from './expiring-passwords.ts';
import { checksQuality, leastLength } from './overlay-length.ts';

export const vendor = 'The directory';

export const everyKind: PasswordPolicy['kindsOfCharacters'] = ['lower', 'upper', 'digit', 'symbol'];

/** How many seconds are one of the setting, where a directory keeps a duration. */
export const seconds = { maxAgeDays: 86_400, lockForMinutes: 60 } as const;

/** Where a kind of directory keeps a password policy, and how it writes complexity and durations. */
export interface PolicyForm extends Readonly<
  Record<'minLength' | 'rememberedPasswords' | 'maxAgeDays' | 'lockAfterAttempts' | 'lockForMinutes', string>
> {
  /** Must not be longer than the lock. */
  readonly window?: string;
  /** What it means that an attribute is missing. */
  readonly missing: 0 | null;
  readonly secondsOf: (text: string | null) => number | null;
  readonly durationOf: (seconds: number) => string;
  /** Nothing where it knows no complexity. Active Directory asks for three of the four kinds, and for none by name. */
  readonly isComplex: (entry: Entry) => boolean | null;
  readonly complexity: (isAsked: boolean, base: Raw) => Raw;
  /** Without the lock, a limit of attempts does nothing. */
  readonly locks: (entry: Entry) => boolean;
  /** Without a look at the password, a least length does nothing. */
  readonly checksLength: (entry: Entry) => boolean;
  /** Nothing where it does not say. */
  readonly storesReversibly: (entry: Entry) => boolean | undefined;
  readonly scopeOf: (
    entry: Entry,
  ) => Pick<PasswordPolicy, 'name' | 'order' | 'isEnforced' | 'isBuiltIn' | 'groups' | 'appliesToEveryone' | 'graceSignIns'>;
}

const isTrue = (entry: Entry, name: string): boolean => valueOf(entry, name)?.toUpperCase() === 'TRUE';
const nameOf = (entry: Entry): string => valueOf(entry, 'cn', 'name') ?? entry.dn;

export const textOf = (base: Raw, name: string): string | null => {
  const [first] = Array.isArray(base[name]) ? (base[name] as unknown[]) : [];
  return typeof first === 'string' ? first : null;
};

const activeDirectory = {
  missing: null,
  secondsOf: directorySeconds,
  durationOf: directoryDuration,
  locks: () => true,
  checksLength: () => true,
} as const;
/** DOMAIN_PASSWORD_STORE_CLEARTEXT of `pwdProperties`. */
const storeClearText = 16;
export const domainPolicyName = 'Domain password policy';
/** With the domain in it, where there are several. */
export const domainPolicy = /^Domain password policy(?: \(|$)([^()]*)\)?$/;

const domain: PolicyForm = {
  ...activeDirectory,
  minLength: 'minpwdlength',
  rememberedPasswords: 'pwdhistorylength',
  maxAgeDays: 'maxpwdage',
  lockAfterAttempts: 'lockoutthreshold',
  lockForMinutes: 'lockoutduration',
  window: 'lockoutobservationwindow',
  isComplex: (root) => ((numberOf(root, 'pwdproperties') ?? 0) & 1) === 1,
  complexity: (isAsked, base) => {
    const bits = Number(textOf(base, 'pwdproperties') ?? 0);
    return { pwdproperties: [String(isAsked ? bits | 1 : bits & ~1)] };
  },
  storesReversibly(root) {
    const bits = numberOf(root, 'pwdproperties');
    return bits === null ? undefined : (bits & storeClearText) !== 0;
  },
  scopeOf: () => ({ name: domainPolicyName, order: null, isEnforced: true, isBuiltIn: true, groups: [], appliesToEveryone: true }),
};

const reversible = 'msds-passwordreversibleencryptionenabled';

/** Whom a fine-grained policy is for, which of several counts, and how it has passwords kept: not written here, and worth knowing. */
export const fineGrainedAttributes = ['msds-passwordsettingsprecedence', 'msds-psoappliesto', reversible];

const fineGrained: PolicyForm = {
  ...activeDirectory,
  minLength: 'msds-minimumpasswordlength',
  rememberedPasswords: 'msds-passwordhistorylength',
  maxAgeDays: 'msds-maximumpasswordage',
  lockAfterAttempts: 'msds-lockoutthreshold',
  lockForMinutes: 'msds-lockoutduration',
  window: 'msds-lockoutobservationwindow',
  isComplex: (entry) => isTrue(entry, 'msds-passwordcomplexityenabled'),
  complexity: (isAsked) => ({ 'msds-passwordcomplexityenabled': [isAsked ? 'TRUE' : 'FALSE'] }),
  storesReversibly: (entry) => (entry.attributes.has(reversible) ? isTrue(entry, reversible) : undefined),
  scopeOf: (entry) => ({
    name: nameOf(entry),
    order: numberOf(entry, 'msds-passwordsettingsprecedence'),
    isEnforced: entry.attributes.has('msds-psoappliesto'),
    isBuiltIn: false,
    groups: [...valuesOf(entry, 'msds-psoappliesto')],
    appliesToEveryone: false,
  }),
};

/** A policy of OpenLDAP's overlay, in seconds. */
export const overlay: PolicyForm = {
  minLength: leastLength,
  rememberedPasswords: 'pwdinhistory',
  maxAgeDays: 'pwdmaxage',
  lockAfterAttempts: 'pwdmaxfailure',
  lockForMinutes: 'pwdlockoutduration',
  missing: 0,
  secondsOf: toNumber,
  durationOf: (duration) => String(Math.round(duration)),
  isComplex: () => null,
  complexity: () => unsupportedSetting(vendor, 'a choice of characters in passwords'),
  locks: (entry) => isTrue(entry, 'pwdlockout'),
  checksLength: checksQuality,
  storesReversibly: () => undefined,
  scopeOf: (entry) => ({
    name: nameOf(entry),
    order: null,
    isEnforced: true,
    isBuiltIn: false,
    groups: [],
    appliesToEveryone: true,
    graceSignIns: graceSignInsOf(entry),
  }),
};

export function formOf(entry: Entry): PolicyForm {
  if (hasDomainPolicy(entry)) return domain;
  return hasClass(entry, 'pwdpolicy') ? overlay : fineGrained;
}
