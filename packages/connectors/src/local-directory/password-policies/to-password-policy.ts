import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { type Entry, idOf, numberOf, valueOf } from '../schema.ts';
import { everyKind, formOf, seconds } from './policy-form.ts';

export function toPasswordPolicy(entry: Entry): PasswordPolicy {
  const form = formOf(entry);
  const isComplex = form.isComplex(entry);
  const durationIn = (name: keyof typeof seconds): number | null => {
    const duration = form.secondsOf(valueOf(entry, form[name])) ?? form.missing;
    return duration === null ? null : duration / seconds[name];
  };
  const storesReversibly = form.storesReversibly(entry);
  return {
    id: idOf(entry),
    ...form.scopeOf(entry),
    ...(storesReversibly === undefined ? {} : { storesReversibly }),
    ...(form.checksLength(entry)
      ? { minLength: numberOf(entry, form.minLength) ?? form.missing }
      : { minLength: 0, uncheckedMinLength: numberOf(entry, form.minLength) ?? 0 }),
    kindsOfCharacters: isComplex === true ? everyKind : [],
    refusesCommonPasswords: null,
    refusesOwnName: isComplex,
    rememberedPasswords: numberOf(entry, form.rememberedPasswords) ?? form.missing,
    maxAgeDays: durationIn('maxAgeDays'),
    lockAfterAttempts: form.locks(entry) ? (numberOf(entry, form.lockAfterAttempts) ?? form.missing) : 0,
    lockForMinutes: durationIn('lockForMinutes'),
    recoveredWith: null,
  };
}
