import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { expect, test } from 'vitest';
import { Policy, Rule } from '../policies/policy-schema.ts';
import { toSignInPolicy } from './sign-in-policies.ts';

const policy = Policy.parse({
  id: '00p1',
  name: 'Staff',
  status: 'ACTIVE',
  priority: 2,
  conditions: { people: { groups: { include: ['00g1'] } } },
});

const mobile = { type: 'MOBILE', os: { type: 'ANY' } };
const otherDesktop = { type: 'DESKTOP', os: { type: 'OTHER' } };

const ruleOf = (rule: object) => Rule.parse({ id: '0pr1', name: 'Anywhere', status: 'ACTIVE', priority: 3, actions: {}, ...rule });
const factOf = (rule: object, of = policy) => {
  const fact = toSignInPolicy({ policy: of, rule: ruleOf(rule), apps: 'all' });
  expect(signInPolicies.item.safeParse(fact).error).toBeUndefined();
  return fact;
};

test('a rule of a session policy has the groups of its policy and its own exceptions', () => {
  const fact = factOf({
    conditions: { people: { users: { exclude: ['00u9'] } }, network: { connection: 'ZONE', include: ['nzo1'], exclude: ['nzo2'] } },
    actions: {
      signon: {
        access: 'ALLOW',
        requireFactor: true,
        session: { usePersistentCookie: false, maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 0 },
      },
    },
  });
  expect(fact).toMatchObject({
    name: 'Staff: Anywhere',
    partOf: '00p1',
    order: 2003,
    mode: 'enforced',
    decision: 'allow',
    audience: { everyone: false, groups: ['00g1'] },
    excludedAudience: { people: ['00u9'] },
    places: { any: false, zones: ['nzo1'] },
    exceptPlaces: { zones: ['nzo2'] },
    grantRequirements: { all: true, of: ['second-factor'] },
    session: { idleMinutes: 120, lifetimeMinutes: null, persistentBrowser: false },
  });
});

test('a rule of an app policy says how strong the proof must be, and for how long it holds', () => {
  const fact = factOf({
    conditions: {
      device: { registered: true, managed: true },
      riskScore: { level: 'HIGH' },
      platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] },
    },
    actions: {
      appSignOn: {
        access: 'ALLOW',
        verificationMethod: {
          type: 'ASSURANCE',
          factorMode: '2FA',
          reauthenticateIn: 'PT12H',
          constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
        },
      },
    },
  });
  expect(fact.grantRequirements.of).toEqual(['phishing-resistant-factor', 'second-factor']);
  // It does not ask for a managed device: on any other, the next rule is asked.
  expect(fact.unsupportedConditions).toEqual([
    { kind: 'managed-device', path: 'conditions.device', raw: { registered: true, managed: true } },
  ]);
  expect(fact).toMatchObject({
    signInRisk: ['high'],
    platforms: { any: false, named: ['ios'] },
    session: { reauthenticateAfterHours: 12 },
  });
});

test('a denial blocks', () => {
  expect(factOf({ actions: { signon: { access: 'DENY' } } }).decision).toBe('block');
});

test('a rule is off when it is, or when its policy is', () => {
  expect(factOf({ status: 'INACTIVE' }).mode).toBe('off');
  expect(factOf({}, { ...policy, status: 'INACTIVE' }).mode).toBe('off');
});

test('outside the network is everywhere but there', () => {
  const fact = factOf({ conditions: { network: { connection: 'OFF_NETWORK' } } });
  expect(fact).toMatchObject({ places: { any: true, trusted: false }, exceptPlaces: { trusted: true } });
});

const grantRequirementsOver = (constraints: readonly object[]) =>
  factOf({ actions: { appSignOn: { verificationMethod: { factorMode: '1FA', constraints } } } }).grantRequirements.of;

test('of several constraints one will do, so that all of them must resist phishing', () => {
  expect(grantRequirementsOver([{ possession: { phishingResistant: 'REQUIRED' } }, { knowledge: {} }])).toEqual([]);
  expect(grantRequirementsOver([{ possession: { phishingResistant: 'REQUIRED' } }])).toEqual(['phishing-resistant-factor']);
});

const verified = (verificationMethod: object) => factOf({ actions: { appSignOn: { access: 'ALLOW', verificationMethod } } });

test.each([
  ['a device', [{ possession: { deviceBound: 'REQUIRED', required: true } }]],
  ['a method', [{ possession: { methods: ['PUSH'] } }]],
  ['a knowledge factor that is no password', [{ knowledge: { types: ['SECURITY_QUESTION'] } }]],
  ['an authenticator to exclude', [{ knowledge: { excludedAuthenticationMethods: [{ key: 'okta_password' }] } }]],
])('keeps constraints that name %s: a copy of the rule must not ask for less', (_, constraints) => {
  expect(verified({ type: 'ASSURANCE', factorMode: '1FA', constraints }).unsupportedRequirements).toEqual([
    { kind: 'factor-constraints', path: 'actions.appSignOn.verificationMethod.constraints', raw: constraints },
  ]);
});

test.each([
  ['none', undefined],
  ['a password', [{ knowledge: { types: ['PASSWORD'], methods: ['PASSWORD'], required: true } }]],
  ['a password, as Okta also writes it', [{ knowledge: { types: ['password'] } }]],
  ['a factor that resists phishing', [{ possession: { phishingResistant: 'REQUIRED', required: true, userPresence: 'REQUIRED' } }]],
  ['a password or a device', [{ knowledge: { types: ['PASSWORD'] } }, { possession: { deviceBound: 'REQUIRED' } }]],
])('constraints that ask for %s say no more than the other fields', (_, constraints) => {
  expect(verified({ type: 'ASSURANCE', factorMode: '1FA', constraints }).unsupportedRequirements).toBeUndefined();
});

const step = (...keys: string[]) => ({ authenticationMethods: keys.map((key) => ({ key, method: 'any' })) });
const fastPass = { key: 'okta_verify', method: 'signed_nonce' };
const chainOf = (first: object, ...rest: object[]): object =>
  rest.length === 0 ? first : { ...first, next: [chainOf(rest[0]!, ...rest.slice(1))] };
const requiredByChains = (...chains: object[]) => {
  const fact = verified({ type: 'AUTH_METHOD_CHAIN', reauthenticateIn: 'PT2H', chains });
  expect(fact).toMatchObject({ unsupportedRequirements: [{ kind: 'method-chain' }], session: { reauthenticateAfterHours: 2 } });
  return fact.grantRequirements.of;
};

test('a chain of a password and something that one has asks for two factors', () => {
  expect(requiredByChains(chainOf(step('okta_password'), step('okta_verify')))).toEqual(['second-factor']);
  expect(requiredByChains(chainOf(step('phone_number', 'okta_email'), step('okta_password'), step('webauthn')))).toEqual(['second-factor']);
  expect(requiredByChains({ authenticationMethods: [{ ...fastPass, userVerification: 'REQUIRED' }] })).toEqual(['second-factor']);
});

test.each([
  ['has one step', [step('okta_password')]],
  ['has two steps of one kind', [chainOf(step('okta_password'), step('security_question'))]],
  ['lets people choose a step of the same kind', [chainOf(step('okta_password'), step('okta_verify', 'security_question'))]],
  ['has an authenticator that is not known', [chainOf(step('okta_password'), step('crystal_ball'))]],
  ['is beside one with a single step', [chainOf(step('okta_password'), step('okta_verify')), step('okta_email')]],
  ['has no steps', []],
])('of a chain that %s it is not known whether it asks for two factors', (_, chains) => {
  expect(requiredByChains(...chains)).toEqual([]);
});

test('a chain resists phishing when one of its steps must', () => {
  const resisting = { authenticationMethods: [{ ...fastPass, phishingResistant: 'REQUIRED' }] };
  expect(requiredByChains(resisting)).toEqual(['phishing-resistant-factor']);
  expect(requiredByChains(chainOf(step('okta_password'), resisting), resisting)).toEqual(['phishing-resistant-factor']);
});

test('of a proof of identity it is not known what it asks for', () => {
  expect(verified({ type: 'ID_PROOFING', id: 'idp1' })).toMatchObject({
    grantRequirements: { of: [] },
    unsupportedRequirements: [{ kind: 'identity-proofing' }],
  });
});

test('reports the groups of the policy when a rule names people', () => {
  const people = { groups: { include: ['00g2'], exclude: ['00g3'] } };
  expect(factOf({ conditions: { people } })).toMatchObject({
    audience: { everyone: false, groups: ['00g2'] },
    excludedAudience: { groups: ['00g3'] },
    unsupportedConditions: [{ kind: 'policy-groups', path: 'policy.conditions.people.groups.include', raw: ['00g1'] }],
  });
  const forAll = { ...policy, system: true };
  expect(factOf({ conditions: { people } }, forAll).unsupportedConditions).toEqual([]);
  expect(factOf({}, forAll).audience).toMatchObject({ everyone: true, groups: ['00g1'] });
});

test.each([
  ['network', 'network.include', { network: { connection: 'ZONE', include: ['ALL_ZONES'] } }, ['ALL_ZONES']],
  ['excluded-network', 'network.exclude', { network: { connection: 'ZONE', exclude: ['ALL_ZONES'] } }, ['ALL_ZONES']],
  ['platforms', 'platform.include', { platform: { include: [mobile] } }, [mobile]],
  ['excluded-platforms', 'platform.exclude', { platform: { exclude: [otherDesktop] } }, [otherDesktop]],
])('keeps what is not modelled of a field: %s', (kind, path, conditions, raw) => {
  expect(factOf({ conditions }).unsupportedConditions).toEqual([{ kind, path: `conditions.${path}`, raw }]);
});

test.each([
  ['sign-in-risk', 'riskScore', { level: 'EXTREME' }],
  ['network', 'network', { connection: 'BY_SATELLITE', include: ['nzo1'] }],
  ['authentication-type', 'authContext', { authType: 'RADIUS' }],
  ['identity-provider', 'identityProvider', { provider: 'SPECIFIC_IDP', idpIds: ['0oa1'] }],
  ['user-types', 'userType', { include: ['oty1'] }],
  ['expression', 'elCondition', { condition: 'user.title == "Pilot"' }],
  ['behaviours', 'risk', { behaviors: ['New device'] }],
  ['device', 'device', { registered: true, managed: false }],
  ['other', 'moonPhase', 'full'],
])('keeps a condition on %s as Okta gives it', (kind, name, raw) => {
  expect(factOf({ conditions: { [name]: raw } }).unsupportedConditions).toEqual([{ kind, path: `conditions.${name}`, raw }]);
});

test.each([
  ['ACTIVE', 'enforced'],
  [undefined, 'enforced'],
  ['INACTIVE', 'off'],
  ['SCHEDULED', 'off'],
])('a rule with the status %s is %s', (status, mode) => {
  expect(factOf({ status }).mode).toBe(mode);
  expect(factOf({}, { ...policy, status }).mode).toBe(mode);
});

test('takes a field that asks for nothing for no condition', () => {
  const conditions = {
    network: { connection: 'ANYWHERE' },
    platform: { include: [{ type: 'ANY', os: { type: 'ANY' } }] },
    riskScore: { level: 'ANY' },
    authContext: { authType: 'ANY' },
    identityProvider: { provider: 'ANY' },
    device: { registered: false, managed: false },
    userType: { include: [], exclude: [] },
  };
  expect(factOf({ conditions })).toMatchObject({
    unsupportedConditions: [],
    platforms: { any: true },
    places: { any: true },
    signInRisk: [],
  });
});
