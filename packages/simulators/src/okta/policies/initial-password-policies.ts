import type { Body } from '../../kit/rest-api.ts';
import type { Names, PolicyDraft, RuleDraft } from './initial-policy.ts';

interface Strength {
  readonly minLength: number;
  readonly historyCount: number;
  readonly maxAttempts: number;
  readonly refusesCommon: boolean;
  readonly asksQuestion: boolean;
}

const settings = ({ minLength, historyCount, maxAttempts, refusesCommon, asksQuestion }: Strength): Body => ({
  password: {
    complexity: {
      minLength,
      minLowerCase: 1,
      minUpperCase: 1,
      minNumber: 1,
      minSymbol: 0,
      excludeUsername: true,
      dictionary: { common: { exclude: refusesCommon } },
      excludeAttributes: [],
    },
    age: { maxAgeDays: 0, expireWarnDays: 0, minAgeMinutes: 0, historyCount },
    lockout: { maxAttempts, autoUnlockMinutes: 30, userLockoutNotificationChannels: [], showLockoutFailures: false },
  },
  recovery: {
    factors: {
      recovery_question: { status: asksQuestion ? 'ACTIVE' : 'INACTIVE', properties: { complexity: { minLength: 4 } } },
      okta_email: { status: 'ACTIVE', properties: { recoveryToken: { tokenLifetimeMinutes: 60 } } },
      okta_sms: { status: 'INACTIVE' },
      okta_call: { status: 'INACTIVE' },
    },
  },
  delegation: { options: { skipUnlock: false } },
});

const rule = (name: string, system: boolean): RuleDraft => ({
  name,
  system,
  conditions: { people: { users: { exclude: [] } }, network: { connection: 'ANYWHERE' } },
  actions: {
    passwordChange: { access: 'ALLOW' },
    selfServicePasswordReset: { access: 'ALLOW' },
    selfServiceUnlock: { access: 'ALLOW' },
  },
});

export function passwordPolicies({ group }: Names): PolicyDraft[] {
  return [
    {
      name: 'Office staff',
      description: 'Everybody who is employed here.',
      conditions: { people: { groups: { include: [group('All employees')] } }, authProvider: { provider: 'OKTA' } },
      settings: settings({ minLength: 12, historyCount: 10, maxAttempts: 10, refusesCommon: true, asksQuestion: false }),
      rules: [rule('Office staff', false)],
    },
    {
      name: 'Default Policy',
      description: 'The default policy applies in all situations if no other policy applies.',
      system: true,
      conditions: { people: { groups: { include: [group('Everyone')] } }, authProvider: { provider: 'OKTA' } },
      settings: settings({ minLength: 8, historyCount: 4, maxAttempts: 25, refusesCommon: false, asksQuestion: true }),
      rules: [rule('Default Rule', true)],
    },
  ];
}
