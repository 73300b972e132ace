import { expect, test } from 'vitest';
import { aDomainPolicy } from '../../test-support/directory-objects.ts';
import { policySteps } from './domain-password-policy.ts';

const byHand = {
  under: 'Password Policy' as const,
  inGroupPolicy: ['Set Maximum password age to 365 days.'],
  inOpenLdap: () => 'pwdMaxAge to 31536000',
};
const overlay = aDomainPolicy({ id: 'overlay', name: 'everyone', graceSignIns: 3 });
const inOpenLdap = 'In OpenLDAP, set pwdMaxAge to 31536000 in the policy “everyone”, with ldapmodify.';

test('a domain gets the steps of Group Policy, and nothing of OpenLDAP', () => {
  const steps = policySteps([aDomainPolicy()], byHand);
  expect(steps[0]).toMatch(/^Open Group Policy Management/);
  expect(steps).toHaveLength(3);
  expect(steps.join(' ')).not.toContain('OpenLDAP');
});

test('OpenLDAP gets its attributes, and nothing of Group Policy', () => {
  expect(policySteps([overlay], byHand)).toEqual([inOpenLdap]);
  expect(policySteps([overlay], { ...byHand, inOpenLdap: () => undefined })).toEqual([]);
});

test('where policies of both are read, both are named', () => {
  expect(policySteps([aDomainPolicy(), overlay], byHand)).toEqual([
    expect.stringMatching(/^Open Group/),
    expect.any(String),
    expect.any(String),
    inOpenLdap,
  ]);
});

test('where none is known, either directory finds its steps', () => {
  const steps = policySteps([], byHand);
  expect(steps[0]).toMatch(/^In Active Directory: Open Group Policy Management/);
  expect(steps.at(-1)).toBe('In OpenLDAP, set pwdMaxAge to 31536000 in the default password policy, with ldapmodify.');
});
