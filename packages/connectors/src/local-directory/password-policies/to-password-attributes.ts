import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { type Part, part } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { directorySeconds } from '../directory-time.ts';
import { overlay, type PolicyForm, textOf } from './to-password-policy.ts';

type Settings = PasswordPolicySettings;
const vendor = 'The directory';

const number = (attribute: string, of: (settings: Settings) => number | null, write: (value: number) => string = String): Part<Settings> =>
  part(attribute, of, (after) => [write(of(after) ?? unsupportedSetting(vendor, 'a password policy without this number'))]);

function checked({ kindsOfCharacters: kinds, refusesOwnName }: Settings): boolean {
  const isAsked = kinds.length > 0;
  if (isAsked && kinds.length < 4) unsupportedSetting(vendor, 'some kinds of characters: it asks for all of them or none');
  if (refusesOwnName !== null && refusesOwnName !== isAsked)
    unsupportedSetting(vendor, 'refusing people’s own names apart from complexity');
  return isAsked;
}

const overlayLock: Part<Settings> = {
  fields: ['pwdmaxfailure', 'pwdlockout'],
  says: ({ lockAfterAttempts }) => lockAfterAttempts,
  write: ({ lockAfterAttempts: attempts }) => ({ pwdmaxfailure: [String(attempts ?? 0)], pwdlockout: [attempts ? 'TRUE' : 'FALSE'] }),
};

/** Which attributes say what. */
export function passwordParts(form: PolicyForm): readonly Part<Settings>[] {
  const isOverlay = form === overlay;
  return [
    { says: ({ name }) => name, write: () => unsupportedSetting(vendor, 'renaming a password policy') },
    { says: ({ refusesCommonPasswords }) => refusesCommonPasswords, write: () => unsupportedSetting(vendor, 'refusing common passwords') },
    { says: ({ recoveredWith }) => recoveredWith, write: () => unsupportedSetting(vendor, 'choosing how a password is recovered') },
    number(form.minLength, ({ minLength }) => minLength),
    {
      fields: isOverlay ? [] : Object.keys(form.complexity(false, {})),
      says: ({ kindsOfCharacters, refusesOwnName }) => [kindsOfCharacters.toSorted(), refusesOwnName],
      write: (after, base) => form.complexity(checked(after), base),
    },
    number(form.remembered, ({ rememberedPasswords }) => rememberedPasswords),
    number(
      form.maxAge,
      ({ maxAgeDays }) => maxAgeDays,
      (days) => form.durationOf(days * 86_400),
    ),
    isOverlay ? overlayLock : number(form.attempts, ({ lockAfterAttempts }) => lockAfterAttempts),
    {
      fields: [form.duration, ...(form.window === undefined ? [] : [form.window])],
      says: ({ lockForMinutes }) => lockForMinutes,
      write({ lockForMinutes }, base) {
        const seconds = (lockForMinutes ?? unsupportedSetting(vendor, 'a lockout without minutes')) * 60;
        const text = form.durationOf(seconds);
        const window = form.window === undefined ? 0 : (directorySeconds(textOf(base, form.window)) ?? 0);
        const isTooLong = form.window !== undefined && seconds > 0 && window > seconds;
        return { [form.duration]: [text], ...(isTooLong ? { [form.window]: [text] } : {}) };
      },
    },
  ];
}
