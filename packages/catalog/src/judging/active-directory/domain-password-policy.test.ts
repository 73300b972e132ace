import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { expect, test } from 'vitest';
import { aDomainPolicy } from '../../../test-support/directory-objects.ts';
import { passwordPolicyRemarks, passwordPolicySteps } from './domain-password-policy.ts';

const byHand = {
  faultOf: ({ maxAgeDays }: PasswordPolicy) => (maxAgeDays === 0 ? 'lets passwords live for ever' : undefined),
  under: 'Password Policy' as const,
  inGroupPolicy: ['Set Maximum password age to 365 days.'],
  inOpenLdap: () => 'pwdMaxAge to 31536000',
};
const weakDomain = aDomainPolicy({ maxAgeDays: 0 });
const overlay = aDomainPolicy({ id: 'overlay', name: 'everyone', graceSignIns: 3, maxAgeDays: 0 });
const inOpenLdap = 'In OpenLDAP, set pwdMaxAge to 31536000 in the policy “everyone”, with ldapmodify.';

test('a domain gets the steps of Group Policy, and nothing of OpenLDAP', () => {
  const steps = passwordPolicySteps([weakDomain], byHand);
  expect(steps[0]).toMatch(/^Open Group Policy Management/);
  expect(steps).toHaveLength(3);
  expect(steps.join(' ')).not.toContain('OpenLDAP');
});

const policyOf = (name: string, particular: Partial<PasswordPolicy> = {}) =>
  aDomainPolicy({ id: name, name: `Domain password policy (${name})`, domain: `dc=${name.replaceAll('.', ',dc=')}`, ...particular });

test('where several domains were read, the steps name those with the fault', () => {
  const [sound, weak, other] = [
    policyOf('example.com'),
    policyOf('eu.example.com', { maxAgeDays: 0 }),
    policyOf('us.example.com', { maxAgeDays: 0 }),
  ];
  const one = passwordPolicySteps([sound, weak], byHand);
  expect([one[0], one[2]]).toEqual([
    expect.stringMatching(/^Open Group Policy Management\. In the domain eu\.example\.com, right-click Default Domain Policy/),
    expect.stringContaining('PDC emulator role in eu.example.com, then check'),
  ]);
  const both = passwordPolicySteps([sound, weak, other], byHand);
  expect([both[0], both[2]]).toEqual([
    expect.stringContaining('In each of the domains eu.example.com, us.example.com, right-click'),
    expect.stringContaining('PDC emulator role in each of these domains'),
  ]);
});

test('OpenLDAP gets its attributes, and nothing of Group Policy', () => {
  expect(passwordPolicySteps([overlay], byHand)).toEqual([inOpenLdap]);
  expect(passwordPolicySteps([overlay], { ...byHand, inOpenLdap: () => undefined })).toEqual([]);
});

test('a policy of OpenLDAP without the fault gets no steps', () => {
  const stricter = { ...overlay, id: 'stricter', name: 'stricter', maxAgeDays: 90 };
  expect(passwordPolicySteps([stricter, overlay], byHand)).toEqual([inOpenLdap]);
  expect(passwordPolicySteps([stricter], byHand)).toEqual([]);
});

test('a domain without the fault gets no steps of Group Policy', () => {
  expect(passwordPolicySteps([aDomainPolicy()], byHand)).toEqual([]);
  expect(passwordPolicySteps([aDomainPolicy(), overlay], byHand)).toEqual([inOpenLdap]);
  expect(passwordPolicySteps([aDomainPolicy({ id: 'other' }), weakDomain], byHand)).toHaveLength(3);
});

test('where policies of both are read, both are named', () => {
  expect(passwordPolicySteps([weakDomain, overlay], byHand)).toEqual([
    expect.stringMatching(/^Open Group/),
    expect.any(String),
    expect.any(String),
    inOpenLdap,
  ]);
});

test('where none is known, either directory finds its steps', () => {
  const steps = passwordPolicySteps([], byHand);
  expect(steps[0]).toMatch(/^In Active Directory: Open Group Policy Management/);
  expect(steps.at(-1)).toBe(
    'In OpenLDAP, set pwdMaxAge to 31536000 in the default password policy, with ldapmodify. Keep values that are already stricter.',
  );
});

const { faultOf } = byHand;
const within = 'a domain controller may overwrite this change within 16 hours';

test.each<[string, Partial<PasswordPolicy>, readonly unknown[]]>([
  ['no other Group Policy', {}, []],
  [
    'another one',
    { groupPolicies: ['Corporate security'] },
    [
      expect.stringMatching(
        new RegExp(`^The Group Policy “Corporate security” is linked to the domain .*If it sets Account Policies, ${within}`),
      ),
    ],
  ],
  [
    'several others',
    { groupPolicies: ['One', 'Two'] },
    [expect.stringMatching(new RegExp(`^The Group Policies “One” and “Two” are linked .*If one of them sets Account Policies, ${within}`))],
  ],
  [
    'some that are hidden',
    { hidesGroupPolicies: true },
    [expect.stringMatching(new RegExp(`^Rampart could not read every Group Policy .*${within}`))],
  ],
])('a domain with %s: what to know before its policy is written', (_what, particular, remarks) => {
  expect(passwordPolicyRemarks([{ ...weakDomain, ...particular }], faultOf)).toEqual(remarks);
  expect(passwordPolicyRemarks([{ ...weakDomain, ...particular, maxAgeDays: 90 }], faultOf)).toEqual([]);
});

test.each<[string, readonly PasswordPolicy[], string]>([
  ['one is known by name', [{ ...weakDomain, groupPolicies: ['Corporate security'] }], 'Also open “Corporate security”, which is linked'],
  ['some are hidden', [{ ...weakDomain, hidesGroupPolicies: true }], 'Where another Group Policy that is linked to the domain'],
  ['a file does not show them', [{ ...weakDomain, isExported: true }], 'Where another Group Policy that is linked to the domain'],
  ['no policy is known', [], 'Where another Group Policy that is linked to the domain'],
])('the steps name Group Policies besides the Default Domain Policy where %s', (_where, policies, step) => {
  expect(passwordPolicySteps(policies, byHand)[2]).toContain(step);
});
