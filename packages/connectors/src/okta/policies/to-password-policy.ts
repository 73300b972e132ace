import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import type { Policy } from './policy-schema.ts';

/** Okta's names of the methods to recover a password; the reverse is in `apply-password-policies.ts`. */
export const recoveryKinds = {
  okta_call: 'voice-call',
  okta_email: 'email-code',
  okta_sms: 'text-message',
  recovery_question: 'security-question',
} as const satisfies Readonly<Record<string, FactorKind>>;

function recoveredWith(policy: Policy): PasswordPolicy['recoveredWith'] {
  const factors = policy.settings?.recovery?.factors;
  if (!factors) return null;
  const kinds: Readonly<Record<string, FactorKind>> = recoveryKinds;
  return Object.entries(factors).flatMap(([name, factor]) => (factor?.status === 'ACTIVE' ? [kinds[name] ?? 'other'] : []));
}

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
    // The policy that Okta made itself is for the built-in group of everybody, and comes last.
    appliesToEveryone: groups.length === 0 || policy.system === true,
    minLength: complexity?.minLength ?? null,
    kindsOfCharacters: kinds.flatMap(([kind, least]) => ((least ?? 0) > 0 ? [kind] : [])),
    refusesCommonPasswords: complexity?.dictionary?.common?.exclude ?? null,
    refusesOwnName: complexity?.excludeUsername ?? null,
    rememberedPasswords: age?.historyCount ?? null,
    maxAgeDays: age?.maxAgeDays ?? null,
    lockAfterAttempts: lockout?.maxAttempts ?? null,
    lockForMinutes: lockout?.autoUnlockMinutes ?? null,
    recoveredWith: recoveredWith(policy),
  };
}
