import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { unsupportedSetting } from '../../kit/unsupported-setting.ts';
import type { Part, Raw } from '../../kit/fields-to-write.ts';
import { directoryDuration, directorySeconds } from '../directory-time.ts';
import { hasClass } from '../schema.ts';
import { type LiveEntry, toEntry } from '../live-entry.ts';

type Settings = PasswordPolicySettings;
const vendor = 'The directory';

/** What the attributes of a kind of policy are called, and how it writes complexity and durations. */
interface Attributes {
  readonly minLength: string;
  readonly remembered: string;
  readonly maxAge: string;
  readonly attempts: string;
  readonly duration: string;
  /** Must not be longer than the duration. */
  readonly window: string | undefined;
  readonly durationOf: (seconds: number) => string;
  readonly complexity: (isAsked: boolean, base: Raw) => Raw;
}

const textOf = (base: Raw, name: string): string | null => {
  const [first] = Array.isArray(base[name]) ? (base[name] as unknown[]) : [];
  return typeof first === 'string' ? first : null;
};

const domain: Attributes = {
  minLength: 'minpwdlength',
  remembered: 'pwdhistorylength',
  maxAge: 'maxpwdage',
  attempts: 'lockoutthreshold',
  duration: 'lockoutduration',
  window: 'lockoutobservationwindow',
  durationOf: directoryDuration,
  complexity: (isAsked, base) => {
    const bits = Number(textOf(base, 'pwdproperties') ?? 0);
    return { pwdproperties: [String(isAsked ? bits | 1 : bits & ~1)] };
  },
};

const fineGrained: Attributes = {
  minLength: 'msds-minimumpasswordlength',
  remembered: 'msds-passwordhistorylength',
  maxAge: 'msds-maximumpasswordage',
  attempts: 'msds-lockoutthreshold',
  duration: 'msds-lockoutduration',
  window: 'msds-lockoutobservationwindow',
  durationOf: directoryDuration,
  complexity: (isAsked) => ({ 'msds-passwordcomplexityenabled': [isAsked ? 'TRUE' : 'FALSE'] }),
};

const overlay: Attributes = {
  minLength: 'pwdminlength',
  remembered: 'pwdinhistory',
  maxAge: 'pwdmaxage',
  attempts: 'pwdmaxfailure',
  duration: 'pwdlockoutduration',
  window: undefined,
  durationOf: (seconds) => String(Math.round(seconds)),
  complexity: () => unsupportedSetting(vendor, 'which kinds of characters a password must have'),
};

export function attributesOf(live: LiveEntry): Attributes {
  if ('minpwdlength' in live.attributes) return domain;
  return hasClass(toEntry(live), 'pwdpolicy') ? overlay : fineGrained;
}

const part = (
  attribute: string,
  of: (settings: Settings) => number | null,
  write = String as (value: number) => string,
): Part<Settings> => ({
  fields: [attribute],
  says: of,
  write: (after) => ({ [attribute]: [write(of(after) ?? unsupportedSetting(vendor, 'nothing where it wants a number'))] }),
});

function checked({ kindsOfCharacters: kinds, refusesOwnName }: Settings): boolean {
  const isAsked = kinds.length > 0;
  if (isAsked && kinds.length < 4) unsupportedSetting(vendor, 'of some kinds of characters: it asks for all of them or none');
  if (refusesOwnName !== null && refusesOwnName !== isAsked)
    unsupportedSetting(vendor, 'to refuse people’s own names apart from complexity');
  return isAsked;
}

/** Without `pwdLockout` the overlay's limit of attempts does nothing. */
const overlayLock: Part<Settings> = {
  fields: ['pwdmaxfailure', 'pwdlockout'],
  says: ({ lockAfterAttempts }) => lockAfterAttempts,
  write: ({ lockAfterAttempts: attempts }) => ({ pwdmaxfailure: [String(attempts ?? 0)], pwdlockout: [attempts ? 'TRUE' : 'FALSE'] }),
};

/** Which attributes say what. */
export function passwordParts(names: Attributes): readonly Part<Settings>[] {
  const isOverlay = names === overlay;
  return [
    { says: ({ name }) => name, write: () => unsupportedSetting(vendor, 'another name for a password policy') },
    { says: ({ refusesCommonPasswords }) => refusesCommonPasswords, write: () => unsupportedSetting(vendor, 'to refuse common passwords') },
    { says: ({ recoveredWith }) => recoveredWith, write: () => unsupportedSetting(vendor, 'how a password is recovered') },
    part(names.minLength, ({ minLength }) => minLength),
    {
      fields: isOverlay ? [] : Object.keys(names.complexity(false, {})),
      says: ({ kindsOfCharacters, refusesOwnName }) => [kindsOfCharacters.toSorted(), refusesOwnName],
      write: (after, base) => names.complexity(checked(after), base),
    },
    part(names.remembered, ({ rememberedPasswords }) => rememberedPasswords),
    part(
      names.maxAge,
      ({ maxAgeDays }) => maxAgeDays,
      (days) => names.durationOf(days * 86_400),
    ),
    isOverlay ? overlayLock : part(names.attempts, ({ lockAfterAttempts }) => lockAfterAttempts),
    {
      fields: [names.duration, ...(names.window === undefined ? [] : [names.window])],
      says: ({ lockForMinutes }) => lockForMinutes,
      write({ lockForMinutes }, base) {
        const seconds = (lockForMinutes ?? unsupportedSetting(vendor, 'nothing where it wants minutes')) * 60;
        const text = names.durationOf(seconds);
        const window = names.window === undefined ? 0 : (directorySeconds(textOf(base, names.window)) ?? 0);
        const isTooLong = names.window !== undefined && seconds > 0 && window > seconds;
        return { [names.duration]: [text], ...(isTooLong ? { [names.window]: [text] } : {}) };
      },
    },
  ];
}
