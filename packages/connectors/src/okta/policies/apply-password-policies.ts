import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fieldOf, type Part, type Raw } from '../../kit/fields-to-write.ts';
import { oktaObject } from '../okta-object.ts';
import { Policy } from './policy-schema.ts';
import { recoveryKinds, toPasswordPolicy } from './to-password-policy.ts';

type Settings = PasswordPolicySettings;

const complexity = 'settings.password.complexity';
const leastOf = { lower: 'minLowerCase', upper: 'minUpperCase', digit: 'minNumber', symbol: 'minSymbol' } as const;

/** One value in one field; what the settings do not say stays. */
const part = (field: string, of: (settings: Settings) => unknown): Part<Settings> => ({
  fields: [field],
  says: of,
  write: (after) => (of(after) === null ? {} : { [field]: of(after) }),
});

/** How many of a kind are asked for is more than the settings say, and stays where some are. */
const kinds: Part<Settings> = {
  fields: Object.values(leastOf).map((name) => `${complexity}.${name}`),
  says: ({ kindsOfCharacters }) => kindsOfCharacters.toSorted(),
  write: ({ kindsOfCharacters }, base) =>
    Object.fromEntries(
      (Object.keys(leastOf) as (keyof typeof leastOf)[]).map((kind) => {
        const field = `${complexity}.${leastOf[kind]}`;
        const was = z.number().catch(0).parse(fieldOf(base, field));
        return [field, kindsOfCharacters.includes(kind) ? Math.max(was, 1) : 0];
      }),
    ),
};

const factors = 'settings.recovery.factors';
const recovery: Part<Settings> = {
  fields: [factors],
  says: ({ recoveredWith }) => recoveredWith?.toSorted() ?? null,
  write({ recoveredWith }, base) {
    if (recoveredWith === null) return {};
    const was = z.record(z.string(), z.looseObject({})).catch({}).parse(fieldOf(base, factors));
    const set = Object.entries(recoveryKinds).map(([name, kind]): [string, Raw] => [
      name,
      { ...was[name], status: recoveredWith.includes(kind) ? 'ACTIVE' : 'INACTIVE' },
    ]);
    return { [factors]: { ...was, ...Object.fromEntries(set) } };
  },
};

const parts: readonly Part<Settings>[] = [
  part('name', ({ name }) => name),
  part(`${complexity}.minLength`, ({ minLength }) => minLength),
  kinds,
  part(`${complexity}.dictionary.common.exclude`, ({ refusesCommonPasswords }) => refusesCommonPasswords),
  part(`${complexity}.excludeUsername`, ({ refusesOwnName }) => refusesOwnName),
  part('settings.password.age.historyCount', ({ rememberedPasswords }) => rememberedPasswords),
  part('settings.password.age.maxAgeDays', ({ maxAgeDays }) => maxAgeDays),
  part('settings.password.lockout.maxAttempts', ({ lockAfterAttempts }) => lockAfterAttempts),
  part('settings.password.lockout.autoUnlockMinutes', ({ lockForMinutes }) => lockForMinutes),
  recovery,
];

export const appliesToPasswordPolicies = appliesToObject(
  oktaObject<Settings>({
    path: '/api/v1/policies',
    parts,
    settingsOf: (live) => PasswordPolicySettings.parse(toPasswordPolicy(Policy.parse(live))),
    nameOf: ({ name }) => name,
  }),
  passwordPolicyChanges,
  { noun: 'a password policy', scopes: ['okta.policies.read', 'okta.policies.manage'] },
);
