import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { expect, test } from 'vitest';
import { Policy } from './policy-schema.ts';
import { toEnrollmentPolicy, toEnrollmentRule } from './enrollment-policies.ts';
import { PasswordPolicyFact } from './password-policies.ts';

const factOf = (policy: object) => {
  const fact = toEnrollmentPolicy(Policy.parse({ id: '00p1', name: 'Staff', ...policy }));
  expect(enrollmentPolicies.item.safeParse(fact).error).toBeUndefined();
  return fact;
};

test('authenticators of the Identity Engine, with what people must do', () => {
  const fact = factOf({
    status: 'ACTIVE',
    priority: 2,
    conditions: { people: { groups: { include: ['00g1'] } } },
    settings: {
      type: 'AUTHENTICATORS',
      authenticators: [
        { key: 'okta_password', enroll: { self: 'REQUIRED' } },
        { key: 'phone_number', enroll: { self: 'NOT_ALLOWED' } },
        { key: 'crystal_ball', enroll: { self: 'MAYBE' } },
      ],
    },
  });
  expect(fact).toMatchObject({ order: 2, isEnforced: true, isBuiltIn: false, groups: ['00g1'], appliesToEveryone: false });
  expect(fact.methods).toEqual([
    { key: 'okta_password', kind: 'password', need: 'required' },
    { key: 'phone_number', kind: 'text-message', need: 'not-allowed' },
    { key: 'crystal_ball', kind: 'other', need: 'optional' },
  ]);
});

test('factors of the Classic Engine', () => {
  const fact = factOf({ status: 'INACTIVE', settings: { factors: { okta_sms: { enroll: { self: 'OPTIONAL' } } } } });
  expect(fact).toMatchObject({ isEnforced: false, methods: [{ key: 'okta_sms', kind: 'text-message', need: 'optional' }] });
});

test('applies the built-in policy to everyone', () => {
  expect(factOf({ system: true, conditions: { people: { groups: { include: ['00gEveryone'] } } } }).appliesToEveryone).toBe(true);
});

test.each([
  ['CHALLENGE', 'ANYWHERE', { prompts: true, appliesAlways: true }],
  ['LOGIN', undefined, { prompts: true, appliesAlways: true }],
  ['NEVER', 'ZONE', { prompts: false, appliesAlways: false }],
  ['NEVER_INCLUDING_RECOVERY', 'ANYWHERE', { prompts: false, appliesAlways: true }],
  [undefined, 'OFF_NETWORK', { prompts: false, appliesAlways: false }],
])('a rule that says %s to people from %s', (self, connection, expected) => {
  const rule = { name: 'Rule', actions: { enroll: { self } }, conditions: { network: { connection } } };
  expect(toEnrollmentRule(rule)).toEqual({ name: 'Rule', isEnforced: true, ...expected });
});

test('a rule for some apps, or one that is inactive, does not apply always', () => {
  const rule = { name: 'Rule', actions: { enroll: { self: 'LOGIN' } }, status: 'INACTIVE', conditions: { app: { include: [{}] } } };
  expect(toEnrollmentRule(rule)).toMatchObject({ isEnforced: false, appliesAlways: false });
});

test('reads how a forgotten password is replaced, where Okta says so', () => {
  const factors = { okta_sms: { status: 'ACTIVE' }, okta_call: { status: 'INACTIVE' }, recovery_question: { status: 'ACTIVE' } };
  const policy = { id: '00p1', name: 'Staff', settings: { recovery: { factors } } };
  expect(PasswordPolicyFact.parse(policy).recoveredWith).toEqual(['text-message', 'security-question']);
  expect(PasswordPolicyFact.parse({ id: '00p1', name: 'Staff' }).recoveredWith).toBeNull();
});
