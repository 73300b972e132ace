import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import {
  domainPolicies,
  type Fault,
  judgeDomainPolicies,
  fixedPolicies,
  passwordPolicyRemarks,
  passwordPolicySteps,
} from '../../judging/active-directory/domain-password-policy.ts';
import { namedFew } from '../../judging/named-few.ts';

const mostDays = 365;
const mostSeconds = mostDays * 86_400;

const faultOf: Fault = ({ maxAgeDays }) => {
  if ((maxAgeDays ?? 0) === 0) return 'lets passwords live for ever';
  return maxAgeDays! > mostDays ? `lets a password live for ${Math.round(maxAgeDays!)} days` : undefined;
};

/**
 * OpenLDAP then lets no one with an older password sign in, not even to change it: whose passwords are old, and services among them, is for a
 * person to look at first.
 */
const shutsOut = ({ graceSignIns }: PasswordPolicy): boolean => graceSignIns === 0;

const changeOldPasswords = `Search for the accounts whose pwdChangedTime is more than ${mostDays} days ago, those of services among them, and have their passwords changed first. The account that Rampart signs in with counts too.`;

const stepsFor = (names: string): readonly string[] => [
  `OpenLDAP does not let an expired password sign in where a policy has no pwdGraceAuthnLimit, so Rampart leaves these to you: ${names}.`,
  changeOldPasswords,
  `Then set pwdGraceAuthnLimit to 5 and pwdMaxAge to ${mostSeconds} in the policy, with ldapmodify.`,
];

/** Where no policy is known, it is not known either whether an expired password signs in. */
const stepsWithoutPolicy: readonly string[] = [
  'In OpenLDAP, an expired password does not sign in where the policy has no pwdGraceAuthnLimit, so look at the old passwords first.',
  changeOldPasswords,
  `Then set pwdGraceAuthnLimit to 5 or more and pwdMaxAge to ${mostSeconds} in the default password policy, with ldapmodify. Keep a shorter pwdMaxAge that is set already, unless it is 0.`,
];

export const passwordAge = defineControl({
  id: 'local-directory.password-age',
  title: 'Expire domain passwords after 365 days',
  name: 'Domain password age',
  action: 'Standard of 365 days',
  priority: 'p3',
  description: 'The Default Domain Policy has Maximum password age at 365 days or fewer, but not 0.',
  why: 'A password that leaked unnoticed is useful to an attacker until it is changed.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1078.002'],
    'mitre-defend': ['D3-CRO'],
    hitrust: ['01.d', '01.r'],
  },
  evidence: {
    would: 'not-known',
    because:
      'A sign-in with a leaked password looks like one by its owner. It is not known how many of these passwords would have expired in time.',
  },
  needs: { policies: passwordPolicies },

  assess: ({ policies }) => judgeDomainPolicies(policies, faultOf),

  remedy: {
    parameters: { age: fixed('Maximum password age', [mostDays], (days) => `${days} days`) },
    changes: ({ facts, parameters }) =>
      fixedPolicies(
        facts.policies.filter((policy) => !shutsOut(policy)),
        faultOf,
        () => ({ maxAgeDays: parameters.age[0] ?? mostDays }),
      ).map(passwordPolicyChanges.update),
    remarks: ({ facts }) => passwordPolicyRemarks(facts.policies, faultOf),
    disruption:
      'Passwords older than a year expire at once. Active Directory asks people for a new one at their next sign-in; OpenLDAP lets them sign in as often as pwdGraceAuthnLimit says. Services that use such a password stop.',
    steps({ facts }) {
      const known = domainPolicies(facts.policies);
      const manual = known.filter((policy) => shutsOut(policy) && faultOf(policy) !== undefined);
      return [
        ...passwordPolicySteps(facts.policies, {
          faultOf,
          under: 'Password Policy',
          inGroupPolicy: [`Set Maximum password age to ${mostDays} days.`],
          inOpenLdap: (policy) => (policy === undefined || shutsOut(policy) ? undefined : `pwdMaxAge to ${mostSeconds}`),
        }),
        ...(known.length === 0 ? stepsWithoutPolicy : []),
        ...(manual.length === 0 ? [] : stepsFor(namedFew(manual.map(({ name }) => name)))),
      ];
    },
  },
});
