import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import type { DirectoryClient } from '../client.ts';
import { directoryDuration, directorySeconds } from '../directory-time.ts';
import { type Entry, hasClass, idOf, valueOf, valuesOf } from '../schema.ts';

const secondsPerDay = 86_400;
const everyKind: PasswordPolicy['kindsOfCharacters'] = ['lower', 'upper', 'digit', 'symbol'];

/** Where a kind of directory keeps a password policy, and how it writes complexity and durations. */
export interface PolicyForm {
  readonly minLength: string;
  readonly remembered: string;
  readonly maxAge: string;
  readonly attempts: string;
  readonly duration: string;
  /** Must not be longer than the duration. */
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
  readonly scopeOf: (entry: Entry) => Pick<PasswordPolicy, 'name' | 'order' | 'isEnforced' | 'isBuiltIn' | 'groups' | 'appliesToEveryone'>;
}

const numberOf = (entry: Entry, name: string): number | null => {
  const value = valueOf(entry, name);
  return value !== null && /^\d{1,10}$/.test(value) ? Number(value) : null;
};
const isTrue = (entry: Entry, name: string): boolean => valueOf(entry, name)?.toUpperCase() === 'TRUE';
const nameOf = (entry: Entry): string => valueOf(entry, 'cn', 'name') ?? entry.dn;

export const textOf = (base: Raw, name: string): string | null => {
  const [first] = Array.isArray(base[name]) ? (base[name] as unknown[]) : [];
  return typeof first === 'string' ? first : null;
};

export const domainPolicyName = 'Domain password policy';

/** Active Directory keeps the policy of the whole domain in its root; other directories have none there. */
const hasDomainPolicy = (root: Entry): boolean => root.attributes.has('minpwdlength');

const activeDirectory = {
  missing: null,
  secondsOf: directorySeconds,
  durationOf: directoryDuration,
  locks: () => true,
} as const;

const domain: PolicyForm = {
  ...activeDirectory,
  minLength: 'minpwdlength',
  remembered: 'pwdhistorylength',
  maxAge: 'maxpwdage',
  attempts: 'lockoutthreshold',
  duration: 'lockoutduration',
  window: 'lockoutobservationwindow',
  isComplex: (root) => ((numberOf(root, 'pwdproperties') ?? 0) & 1) === 1,
  complexity: (isAsked, base) => {
    const bits = Number(textOf(base, 'pwdproperties') ?? 0);
    return { pwdproperties: [String(isAsked ? bits | 1 : bits & ~1)] };
  },
  scopeOf: () => ({ name: domainPolicyName, order: null, isEnforced: true, isBuiltIn: true, groups: [], appliesToEveryone: true }),
};

const fineGrained: PolicyForm = {
  ...activeDirectory,
  minLength: 'msds-minimumpasswordlength',
  remembered: 'msds-passwordhistorylength',
  maxAge: 'msds-maximumpasswordage',
  attempts: 'msds-lockoutthreshold',
  duration: 'msds-lockoutduration',
  window: 'msds-lockoutobservationwindow',
  isComplex: (entry) => isTrue(entry, 'msds-passwordcomplexityenabled'),
  complexity: (isAsked) => ({ 'msds-passwordcomplexityenabled': [isAsked ? 'TRUE' : 'FALSE'] }),
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
  minLength: 'pwdminlength',
  remembered: 'pwdinhistory',
  maxAge: 'pwdmaxage',
  attempts: 'pwdmaxfailure',
  duration: 'pwdlockoutduration',
  missing: 0,
  secondsOf: (text) => (text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null),
  durationOf: (seconds) => String(Math.round(seconds)),
  isComplex: () => null,
  complexity: () => unsupportedSetting('The directory', 'a choice of characters in passwords'),
  locks: (entry) => isTrue(entry, 'pwdlockout'),
  scopeOf: (entry) => ({ name: nameOf(entry), order: null, isEnforced: true, isBuiltIn: false, groups: [], appliesToEveryone: true }),
};

export function formOf(entry: Entry): PolicyForm {
  if (hasDomainPolicy(entry)) return domain;
  return hasClass(entry, 'pwdpolicy') ? overlay : fineGrained;
}

export function toPasswordPolicy(entry: Entry): PasswordPolicy {
  const form = formOf(entry);
  const isComplex = form.isComplex(entry);
  const per = (attribute: string, unit: number): number | null => {
    const seconds = form.secondsOf(valueOf(entry, attribute)) ?? form.missing;
    return seconds === null ? null : seconds / unit;
  };
  return {
    id: idOf(entry),
    ...form.scopeOf(entry),
    minLength: numberOf(entry, form.minLength),
    kindsOfCharacters: isComplex === true ? everyKind : [],
    refusesCommonPasswords: null,
    refusesOwnName: isComplex,
    rememberedPasswords: numberOf(entry, form.remembered) ?? form.missing,
    maxAgeDays: per(form.maxAge, secondsPerDay),
    lockAfterAttempts: form.locks(entry) ? (numberOf(entry, form.attempts) ?? form.missing) : 0,
    lockForMinutes: per(form.duration, 60),
    recoveredWith: null,
  };
}

export const policyClasses = ['msds-passwordsettings', 'pwdpolicy'];

export async function collectPasswordPolicies({ source }: DirectoryClient): Promise<PasswordPolicy[]> {
  const policies = (await source.roots()).filter(hasDomainPolicy).map(toPasswordPolicy);
  for await (const entry of source.entriesOf(policyClasses)) policies.push(toPasswordPolicy(entry));
  return policies;
}
