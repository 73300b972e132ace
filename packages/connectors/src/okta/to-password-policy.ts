import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { Policy } from './policy-schema.ts';

export function toPasswordPolicy(policy: Policy): PasswordPolicy {
  const { complexity, age, lockout } = policy.settings?.password ?? {};
  const groups = [...(policy.conditions?.people?.groups?.include ?? [])];
  const kinds = [
    ['lower', complexity?.minLowerCase],
    ['upper', complexity?.minUpperCase],
    ['digit', complexity?.minNumber],
    ['symbol', complexity?.minSymbol],
  ] as const;
  return {
    id: policy.id,
    name: policy.name,
    order: policy.priority ?? null,
    isEnforced: policy.status !== 'INACTIVE',
    isBuiltIn: policy.system ?? false,
    groups,
    appliesToEveryone: groups.length === 0,
    minLength: complexity?.minLength ?? null,
    kindsOfCharacters: kinds.flatMap(([kind, least]) => ((least ?? 0) > 0 ? [kind] : [])),
    refusesCommonPasswords: complexity?.dictionary?.common?.exclude ?? null,
    refusesOwnName: complexity?.excludeUsername ?? null,
    rememberedPasswords: age?.historyCount ?? null,
    maxAgeDays: age?.maxAgeDays ?? null,
    lockAfterAttempts: lockout?.maxAttempts ?? null,
    lockForMinutes: lockout?.autoUnlockMinutes ?? null,
    recoveredWith: null,
  };
}
