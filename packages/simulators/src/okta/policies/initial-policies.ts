import type { Body } from '../../kit/rest-api.ts';
import { oktaId } from '../api/okta-id.ts';
import { catchAllRule, initialPolicyId, initialRuleId, type Policy, type PolicyType, type Rule } from './policy.ts';

/** A group is given by its name. */
interface RuleDraft extends Pick<Rule, 'name' | 'actions'>, Partial<Pick<Rule, 'system' | 'priority' | 'conditions'>> {
  readonly group?: string;
}

interface PolicyDraft extends Pick<Policy, 'name' | 'description'>, Partial<Pick<Policy, 'system' | 'settings' | 'conditions'>> {
  readonly group?: string;
  readonly rules: readonly RuleDraft[];
}

/** The one that every organisation has of each type. */
const ofEveryOrg = {
  name: 'Default Policy',
  description: 'The default policy applies in all situations if no other policy applies.',
  group: 'Everyone',
  system: true,
};
const officeStaff = { name: 'Office staff', description: 'Everybody who is employed here.', group: 'All employees' };

const anywhere = { people: { users: { exclude: [] } }, network: { connection: 'ANYWHERE' } };
const ruleAnywhere = (name: string, actions: Body): RuleDraft => ({ name, conditions: anywhere, actions });
const defaultRule = (actions: Body): RuleDraft => ({ ...ruleAnywhere('Default Rule', actions), system: true });

const hour = 60;
const day = 24 * hour;

const signOn = (lifetime: number, idle: number, requireFactor: boolean): Body => ({
  signon: {
    access: 'ALLOW',
    requireFactor,
    primaryFactor: 'PASSWORD_IDP',
    ...(requireFactor ? { factorPromptMode: 'SESSION', factorLifetime: 15 } : {}),
    rememberDeviceByDefault: false,
    session: { usePersistentCookie: false, maxSessionIdleMinutes: idle, maxSessionLifetimeMinutes: lifetime },
  },
});

const passwordOnly = signOn(12 * hour, 2 * hour, false);

const offices = [oktaId('nzo', 'Offices')];
const sessionRule = (rule: RuleDraft, network: Body = anywhere.network): RuleDraft => ({
  ...rule,
  conditions: { ...anywhere, network, authContext: { authType: 'ANY' }, identityProvider: { provider: 'ANY' } },
});

/** Global session policies. */
const sessionPolicies: readonly PolicyDraft[] = [
  {
    name: 'Contractors',
    description: 'People who work here by contract.',
    group: 'Contractors',
    rules: [sessionRule({ name: 'Password only', actions: passwordOnly })],
  },
  {
    ...officeStaff,
    rules: [
      sessionRule(
        { name: 'Second factor off the network', actions: signOn(12 * hour, 2 * hour, true) },
        { connection: 'ZONE', exclude: offices },
      ),
      sessionRule({ name: 'In the offices', actions: passwordOnly }, { connection: 'ZONE', include: offices }),
    ],
  },
  { ...ofEveryOrg, rules: [sessionRule(defaultRule(signOn(30 * day, 7 * day, false)))] },
];

const assurance = (factorMode: '1FA' | '2FA', reauthenticateIn: string, constraint: Body): Body => ({
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn, constraints: [constraint] } },
});
const password: Body = { knowledge: { types: ['PASSWORD'], required: true } };
const possession: Body = { possession: { deviceBound: 'REQUIRED', required: true } };
const refusal = { appSignOn: { access: 'DENY', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT0S' } } };
const paid = { name: 'Everybody who is paid', group: 'All employees', actions: assurance('1FA', 'PT0S', password) };
const accessPolicy = (name: string, description: string, catchAll: Body, ...first: readonly RuleDraft[]): PolicyDraft => ({
  name,
  description,
  rules: [...first, { ...catchAllRule, actions: catchAll }],
});

/** Authentication policies, each for the applications that are mapped to it. */
const accessPolicies: readonly PolicyDraft[] = [
  accessPolicy('Okta Admin Console', 'Signing in to the Admin Console.', assurance('1FA', 'PT2H', password)),
  accessPolicy('Okta Dashboard', 'Signing in to the End-User Dashboard.', assurance('1FA', 'PT12H', password)),
  { ...accessPolicy('Any two factors', 'Requires two factors to access.', assurance('2FA', 'PT2H', possession)), system: true },
  accessPolicy('Payroll and banking', 'Where money moves.', refusal, paid),
];

type Strength = Readonly<Record<'minLength' | 'historyCount' | 'maxAttempts', number> & Record<'refusesCommon' | 'asksQuestion', boolean>>;

const passwordSettings = ({ minLength, historyCount, maxAttempts, refusesCommon, asksQuestion }: Strength): Body => ({
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

const allowed = { access: 'ALLOW' };
const passwordActions = (stepUp: Body): Body => ({
  passwordChange: allowed,
  selfServicePasswordReset: { ...allowed, requirement: { accessControl: 'LEGACY', primary: { methods: ['email'] }, stepUp } },
  selfServiceUnlock: allowed,
});
const forOktaUsers = { authProvider: { provider: 'OKTA' } };
const passwordPolicies: readonly PolicyDraft[] = [
  {
    ...officeStaff,
    conditions: forOktaUsers,
    settings: passwordSettings({ minLength: 12, historyCount: 10, maxAttempts: 10, refusesCommon: true, asksQuestion: false }),
    rules: [ruleAnywhere('Office staff', passwordActions({ required: true }))],
  },
  {
    ...ofEveryOrg,
    conditions: forOktaUsers,
    settings: passwordSettings({ minLength: 8, historyCount: 4, maxAttempts: 25, refusesCommon: false, asksQuestion: true }),
    rules: [defaultRule(passwordActions({ required: true, methods: ['security_question'] }))],
  },
];

const offered = ['okta_password', 'okta_email', 'okta_verify', 'phone_number', 'security_question', 'webauthn', 'google_otp'] as const;

/** What people must and may enrol. */
const enrollmentSettings = (...required: readonly (typeof offered)[number][]): Body => ({
  type: 'AUTHENTICATORS',
  authenticators: offered.map((key) => ({
    key,
    id: oktaId('aut', key),
    enroll: { self: required.includes(key) ? 'REQUIRED' : 'OPTIONAL' },
    constraints: null,
  })),
});

const challenge = { enroll: { self: 'CHALLENGE' } };
const enrollmentPolicies: readonly PolicyDraft[] = [
  {
    name: 'Administrators',
    description: 'People with administrative rights.',
    group: 'IT administrators',
    settings: enrollmentSettings('okta_password', 'okta_verify'),
    rules: [ruleAnywhere('Administrators', challenge)],
  },
  { ...ofEveryOrg, settings: enrollmentSettings('okta_password'), rules: [defaultRule(challenge)] },
];

const drafts: readonly (readonly [PolicyType, readonly PolicyDraft[]])[] = [
  ['OKTA_SIGN_ON', sessionPolicies],
  ['ACCESS_POLICY', accessPolicies],
  ['PASSWORD', passwordPolicies],
  ['MFA_ENROLL', enrollmentPolicies],
];

export type InitialPolicies = ReturnType<typeof initialPolicies>;

/** The company's policies on the first day, weak where the list of weak settings says so. */
export function initialPolicies(groupId: (name: string) => string, sinceStart: Pick<Policy, 'created' | 'lastUpdated'>) {
  const peopleOf = (group?: string): Body => (group === undefined ? {} : { people: { groups: { include: [groupId(group)] } } });
  const unchanged = { status: 'ACTIVE', system: false, ...sinceStart } as const;
  const policies: Policy[] = [];
  const rules: Rule[] = [];
  for (const [type, list] of drafts) {
    for (const [place, { rules: ruleDrafts, group, ...draft }] of list.entries()) {
      const id = initialPolicyId(type, draft.name);
      const conditions = type === 'ACCESS_POLICY' ? null : { ...peopleOf(group), ...draft.conditions };
      policies.push({ ...unchanged, ...draft, id, type, priority: type === 'ACCESS_POLICY' ? 1 : place + 1, conditions });
      for (const [position, { group: forGroup, ...rule }] of ruleDrafts.entries()) {
        const ids = { id: initialRuleId(type, draft.name, rule.name), policyId: id };
        rules.push({ ...unchanged, priority: position + 1, ...rule, conditions: { ...peopleOf(forGroup), ...rule.conditions }, ...ids });
      }
    }
  }
  return { policies, rules };
}
