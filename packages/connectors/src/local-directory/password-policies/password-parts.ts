import type { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { type Part, part, type Raw } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { directorySeconds } from '../directory-time.ts';
import { entryOf } from '../live-entry.ts';
import { overlayLength } from './overlay-length.ts';
import { everyKind, overlay, type PolicyForm, seconds, textOf, vendor } from './policy-form.ts';

type Settings = PasswordPolicySettings;

function isComplexityAsked({ kindsOfCharacters: kinds, refusesOwnName }: Settings): boolean {
  const isAsked = kinds.length > 0;
  if (isAsked && kinds.length < everyKind.length) unsupportedSetting(vendor, 'some kinds of characters: it asks for all of them or none');
  if (refusesOwnName !== null && refusesOwnName !== isAsked)
    unsupportedSetting(vendor, 'refusing people’s own names apart from complexity');
  return isAsked;
}

const unsupported = (name: keyof Settings, what: string): Part<Settings> => ({
  says: (settings) => settings[name],
  write: () => unsupportedSetting(vendor, what),
});

const secondsIn = (base: Raw, name: string): number => directorySeconds(textOf(base, name)) ?? 0;

/** How long accounts are locked, and the observation window where it has to change with it. */
function lockPart(form: PolicyForm): Part<Settings> {
  const { lockForMinutes: duration, window } = form;
  // A lock of nought has no end.
  const shortened = (locked: number, text: unknown, base: Raw): Raw =>
    window !== undefined && locked > 0 && secondsIn(base, window) > locked ? { [window]: text } : {};
  /** It was longer than the lock that is there now, and is as long since: the write that set the lock has shortened it. */
  const wasShortened = (exact: Raw, base: Raw): boolean =>
    window !== undefined && secondsIn(exact, window) > secondsIn(base, duration) && secondsIn(base, window) === secondsIn(base, duration);
  return {
    fields: [duration, ...(window === undefined ? [] : [window])],
    says: ({ lockForMinutes }) => lockForMinutes,
    write({ lockForMinutes }, base) {
      const locked = (lockForMinutes ?? unsupportedSetting(vendor, 'a lockout without minutes')) * seconds.lockForMinutes;
      const text = [form.durationOf(locked)];
      return { [duration]: text, ...shortened(locked, text, base) };
    },
    restore(exact, base) {
      const { [duration]: text } = exact;
      if (window !== undefined && wasShortened(exact, base)) return { [duration]: text, [window]: exact[window] };
      return { [duration]: text, ...shortened(secondsIn(exact, duration), text, base) };
    },
  };
}

export function passwordParts(form: PolicyForm): readonly Part<Settings>[] {
  const number = (
    name: 'minLength' | 'rememberedPasswords' | 'maxAgeDays' | 'lockAfterAttempts',
    write: (value: number) => string = String,
  ) =>
    part<Settings>(
      form[name],
      (settings) => settings[name],
      (after) => [write(after[name] ?? unsupportedSetting(vendor, 'a password policy without this number'))],
    );
  const overlayLock: Part<Settings> = {
    fields: [form.lockAfterAttempts, 'pwdlockout'],
    says: ({ lockAfterAttempts }) => lockAfterAttempts,
    write: ({ lockAfterAttempts: attempts }) => ({
      [form.lockAfterAttempts]: [String(attempts ?? 0)],
      pwdlockout: [attempts ? 'TRUE' : 'FALSE'],
    }),
  };
  return [
    unsupported('name', 'renaming a password policy'),
    unsupported('refusesCommonPasswords', 'refusing common passwords'),
    unsupported('recoveredWith', 'choosing how a password is recovered'),
    form === overlay ? overlayLength : number('minLength'),
    {
      fields: form === overlay ? [] : Object.keys(form.complexity(false, {})),
      says: ({ kindsOfCharacters, refusesOwnName }) => [kindsOfCharacters.toSorted(), refusesOwnName],
      write: (after, base) => form.complexity(isComplexityAsked(after), base),
      restore: (exact, base) => form.complexity(form.isComplex(entryOf(exact)) === true, base),
    },
    number('rememberedPasswords'),
    number('maxAgeDays', (days) => form.durationOf(days * seconds.maxAgeDays)),
    form === overlay ? overlayLock : number('lockAfterAttempts'),
    lockPart(form),
  ];
}
