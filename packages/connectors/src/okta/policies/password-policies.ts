import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { z } from 'zod';
import { appliesToObject } from '../../kit/applies-to-object.ts';
import { fieldOf, type Part, type Raw } from '../../kit/fields-to-write.ts';
import { mapUnlessGone } from '../../kit/map-unless-gone.ts';
import { ourWord } from '../../kit/words.ts';
import type { OktaClient } from '../client.ts';
import { oktaObject } from '../okta-object.ts';
import { recoveryRulesOf } from './password-rules.ts';
import { Policy, scopeOf } from './policy-schema.ts';

type Settings = PasswordPolicySettings;

const complexity = 'settings.password.complexity';
const factors = 'settings.recovery.factors';

/** One value in one field; what the settings do not say stays. */
const fields = {
  minLength: `${complexity}.minLength`,
  refusesCommonPasswords: `${complexity}.dictionary.common.exclude`,
  refusesOwnName: `${complexity}.excludeUsername`,
  rememberedPasswords: 'settings.password.age.historyCount',
  maxAgeDays: 'settings.password.age.maxAgeDays',
  lockAfterAttempts: 'settings.password.lockout.maxAttempts',
  lockForMinutes: 'settings.password.lockout.autoUnlockMinutes',
} as const satisfies Partial<Record<keyof Settings, string>>;

const kinds = {
  lower: `${complexity}.minLowerCase`,
  upper: `${complexity}.minUpperCase`,
  digit: `${complexity}.minNumber`,
  symbol: `${complexity}.minSymbol`,
} as const satisfies Record<Settings['kindsOfCharacters'][number], string>;

const recoveryKinds = {
  okta_call: 'voice-call',
  okta_email: 'email-code',
  okta_sms: 'text-message',
  recovery_question: 'security-question',
} as const;

const Least = z.number().catch(0);
const leastOf = (base: Raw, field: string): number => Least.parse(fieldOf(base, field));
const RecoveryFactors = z.record(z.string(), z.looseObject({})).catch({});
type Factors = z.infer<typeof RecoveryFactors>;

function valuesOf(policy: Policy): unknown {
  const recovery = policy.settings?.recovery?.factors;
  return {
    ...scopeOf(policy),
    ...Object.fromEntries(Object.entries(fields).map(([setting, field]) => [setting, fieldOf(policy, field) ?? null])),
    kindsOfCharacters: Object.entries(kinds).flatMap(([kind, field]) => (leastOf(policy, field) > 0 ? [kind] : [])),
    recoveredWith: recovery
      ? Object.entries(recovery).flatMap(([name, factor]) => (factor?.status === 'ACTIVE' ? [ourWord(recoveryKinds, name) ?? 'other'] : []))
      : null,
  };
}

export const PasswordPolicyFact = Policy.transform(valuesOf).pipe(PasswordPolicy);

export async function collectPasswordPolicies(client: OktaClient): Promise<PasswordPolicy[]> {
  const list = () => client.list('/api/v1/policies', PasswordPolicyFact, { type: 'PASSWORD', limit: 200 });
  return mapUnlessGone(await list(), { atOnce: 1, listAgain: list }, async (policy) => ({
    ...policy,
    recoveryRules: await recoveryRulesOf(client, policy.id),
  }));
}

const parts: readonly Part<Settings>[] = [
  ...Object.entries({ name: 'name', ...fields }).map(([name, field]): Part<Settings> => {
    const says = (settings: Settings) => settings[name as keyof typeof fields];
    return { fields: [field], says, write: (after) => (says(after) === null ? {} : { [field]: says(after) }) };
  }),
  {
    fields: Object.values(kinds),
    says: ({ kindsOfCharacters }) => kindsOfCharacters.toSorted(),
    // How many of a kind are asked for is more than the settings say, and stays where some are.
    write: ({ kindsOfCharacters: asked }, base) =>
      Object.fromEntries(
        Object.entries(kinds).map(([kind, field]) => [field, asked.some((one) => one === kind) ? Math.max(leastOf(base, field), 1) : 0]),
      ),
  },
  {
    says: ({ recoveredWith }) => recoveredWith?.toSorted() ?? null,
    write({ recoveredWith }, base) {
      if (recoveredWith === null) return {};
      const was = RecoveryFactors.parse(fieldOf(base, factors));
      const set = Object.entries(recoveryKinds).map(([name, kind]): [string, Raw] => [
        name,
        { ...was[name], status: recoveredWith.includes(kind) ? 'ACTIVE' : 'INACTIVE' },
      ]);
      return { [factors]: { ...was, ...Object.fromEntries(set) } };
    },
    restore(exact, base) {
      const [was, now] = [exact, base].map((raw) => RecoveryFactors.parse(fieldOf(raw, factors))) as [Factors, Factors];
      const others = Object.entries(now).filter(([name]) => name in was || ourWord(recoveryKinds, name) === undefined);
      const set = Object.entries(was).map(([name, factor]) => [name, { ...(now[name] ?? factor), status: factor['status'] }]);
      return { [factors]: { ...Object.fromEntries(others), ...Object.fromEntries(set) } };
    },
  },
];

export const passwordSettingsOf = (live: Raw): Settings => PasswordPolicySettings.parse(PasswordPolicyFact.parse(live));

export const appliesToPasswordPolicies = appliesToObject(
  oktaObject<Settings>({
    path: '/api/v1/policies',
    parts,
    settingsOf: passwordSettingsOf,
  }),
  passwordPolicyChanges,
  { noun: 'a password policy', fact: passwordPolicies, scopes: ['okta.policies.read', 'okta.policies.manage'] },
);
