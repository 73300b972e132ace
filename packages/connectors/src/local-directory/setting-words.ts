import type { SettingWords } from '@rampart/domain/deploy/setting-words.ts';

/** As the Group Policy Management Editor labels them. */
export const directoryWords: SettingWords = {
  labels: {
    minLength: 'Minimum password length',
    kindsOfCharacters: 'Password must meet complexity requirements',
    rememberedPasswords: 'Enforce password history, in passwords remembered',
    maxAgeDays: 'Maximum password age, in days',
    lockAfterAttempts: 'Account lockout threshold, in invalid logon attempts',
    lockForMinutes: 'Account lockout duration, in minutes',
  },
  values: {
    kindsOfCharacters: { lower: 'Lowercase letters', upper: 'Uppercase letters', digit: 'Digits', symbol: 'Special characters' },
  },
};
