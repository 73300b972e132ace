import type { Body } from '../../kit/rest-api.ts';
import { oktaId } from '../api/okta-id.ts';
import { catchAllRule, initialPolicyId, initialRuleId, type Policy, type PolicyType, type Rule } from './policy.ts';

interface RuleDraft extends Pick<Rule, 'name' | 'conditions' | 'actions'> {
  readonly system?: boolean;
  readonly priority?: number;
}

interface PolicyDraft extends Pick<Policy, 'name' | 'description' | 'conditions'> {
  readonly system?: boolean;
  readonly settings?: Body;
  readonly rules: readonly RuleDraft[];
}

type GroupId = (name: string) => string;

const forGroup = (id: string): { readonly people: Body } => ({ people: { groups: { include: [id] } } });
const anywhere = { people: { users: { exclude: [] } }, network: { connection: 'ANYWHERE' } };

/** The one that every organisation has of each type. */
const ofEveryOrg = {
  name: 'Default Policy',
  description: 'The default policy applies in all situations if no other policy applies.',
  system: true,
};

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

/** Global session policies. */
function sessionPolicies(group: GroupId): PolicyDraft[] {
  const rule = (name: string, network: Body, actions: Body): RuleDraft => {
    const conditions = { ...anywhere, network, authContext: { authType: 'ANY' }, identityProvider: { provider: 'ANY' } };
    return { name, conditions, actions };
  };
  const offices = [oktaId('nzo', 'Offices')];
  const passwordOnly = signOn(12 * hour, 2 * hour, false);
  return [
    {
      name: 'Contractors',
      description: 'People who work here by contract.',
      conditions: forGroup(group('Contractors')),
      rules: [rule('Password only', anywhere.network, passwordOnly)],
    },
    {
      name: 'Office staff',
      description: 'Everybody who is employed here.',
      conditions: forGroup(group('All employees')),
      rules: [
        rule('Second factor off the network', { connection: 'ZONE', exclude: offices }, signOn(12 * hour, 2 * hour, true)),
        rule('In the offices', { connection: 'ZONE', include: offices }, passwordOnly),
      ],
    },
    {
      ...ofEveryOrg,
      conditions: forGroup(group('Everyone')),
      rules: [{ ...rule('Default Rule', anywhere.network, signOn(30 * day, 7 * day, false)), system: true }],
    },
  ];
}

const assurance = (factorMode: '1FA' | '2FA', reauthenticateIn: string, constraint: Body): Body => ({
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn, constraints: [constraint] } },
});
const password: Body = { knowledge: { types: ['PASSWORD'], required: true } };
const possession: Body = { possession: { deviceBound: 'REQUIRED', required: true } };
const refusal = { appSignOn: { access: 'DENY', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA', reauthenticateIn: 'PT0S' } } };
const accessPolicy = (name: string, description: string, catchAll: Body, first: readonly RuleDraft[] = []): PolicyDraft => ({
  name,
  description,
  conditions: null,
  rules: [...first, { ...catchAllRule, actions: catchAll }],
});

/** Authentication policies, each for the applications that are mapped to it. */
function accessPolicies(group: GroupId): PolicyDraft[] {
  const paid = { name: 'Everybody who is paid', conditions: forGroup(group('All employees')), actions: assurance('1FA', 'PT0S', password) };
  return [
    accessPolicy('Okta Admin Console', 'Signing in to the Admin Console.', assurance('1FA', 'PT2H', password)),
    accessPolicy('Okta Dashboard', 'Signing in to the End-User Dashboard.', assurance('1FA', 'PT12H', password)),
    { ...accessPolicy('Any two factors', 'Requires two factors to access.', assurance('2FA', 'PT2H', possession)), system: true },
    accessPolicy('Payroll and banking', 'Where money moves.', refusal, [paid]),
  ];
}

/** Policies whose one rule holds anywhere: for a group, and for all others. */
const forGroupAndRest = (
  [name, description]: readonly [string, string],
  [first, rest]: readonly [Omit<PolicyDraft, 'name' | 'description' | 'rules'>, Omit<PolicyDraft, 'name' | 'description' | 'rules'>],
  actions: Body,
): PolicyDraft[] => [
  { name, description, ...first, rules: [{ name, conditions: anywhere, actions }] },
  { ...ofEveryOrg, ...rest, rules: [{ name: 'Default Rule', system: true, conditions: anywhere, actions }] },
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

function passwordPolicies(group: GroupId): PolicyDraft[] {
  const allowed = { access: 'ALLOW' };
  const forPeople = (name: string): Body => ({ ...forGroup(group(name)), authProvider: { provider: 'OKTA' } });
  const strong = { minLength: 12, historyCount: 10, maxAttempts: 10, refusesCommon: true, asksQuestion: false };
  const weak = { minLength: 8, historyCount: 4, maxAttempts: 25, refusesCommon: false, asksQuestion: true };
  return forGroupAndRest(
    ['Office staff', 'Everybody who is employed here.'],
    [
      { conditions: forPeople('All employees'), settings: passwordSettings(strong) },
      { conditions: forPeople('Everyone'), settings: passwordSettings(weak) },
    ],
    { passwordChange: allowed, selfServicePasswordReset: allowed, selfServiceUnlock: allowed },
  );
}

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

const enrollmentPolicies = (group: GroupId): PolicyDraft[] =>
  forGroupAndRest(
    ['Administrators', 'People with administrative rights.'],
    [
      { conditions: forGroup(group('IT administrators')), settings: enrollmentSettings('okta_password', 'okta_verify') },
      { conditions: forGroup(group('Everyone')), settings: enrollmentSettings('okta_password') },
    ],
    { enroll: { self: 'CHALLENGE' } },
  );

export interface InitialPolicies {
  readonly policies: readonly Policy[];
  readonly rules: readonly Rule[];
}

/** The company's policies on the first day, weak where the list of weak settings says so. */
export function initialPolicies(group: GroupId, sinceStart: Pick<Policy, 'created' | 'lastUpdated'>): InitialPolicies {
  const drafts: Readonly<Record<PolicyType, readonly PolicyDraft[]>> = {
    OKTA_SIGN_ON: sessionPolicies(group),
    ACCESS_POLICY: accessPolicies(group),
    PASSWORD: passwordPolicies(group),
    MFA_ENROLL: enrollmentPolicies(group),
  };
  const unchanged = { status: 'ACTIVE', ...sinceStart } as const;
  const policies: Policy[] = [];
  const rules: Rule[] = [];
  for (const [type, list] of Object.entries(drafts) as readonly (readonly [PolicyType, readonly PolicyDraft[]])[]) {
    for (const [place, { rules: ruleDrafts, system = false, ...draft }] of list.entries()) {
      const id = initialPolicyId(type, draft.name);
      policies.push({ ...draft, ...unchanged, id, type, priority: type === 'ACCESS_POLICY' ? 1 : place + 1, system });
      for (const [position, rule] of ruleDrafts.entries()) {
        const ids = { id: initialRuleId(type, draft.name, rule.name), policyId: id };
        rules.push({ system: false, priority: position + 1, ...rule, ...unchanged, ...ids });
      }
    }
  }
  return { policies, rules };
}
