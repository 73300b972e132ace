import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import {
  accountPoliciesPath,
  afterGroupPolicy,
  type Fault,
  judgeDomainPolicies,
  fixedPolicies,
} from '../../judging/domain-password-policy.ts';

const mostDays = 365;

const faultOf: Fault = ({ maxAgeDays }) => {
  if ((maxAgeDays ?? 0) === 0) return 'lets passwords live for ever';
  return maxAgeDays! > mostDays ? `lets a password live for ${Math.round(maxAgeDays!)} days` : undefined;
};

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
    because: 'A password that leaked and is used looks like its owner’s. How many would have expired in time is not known.',
  },
  needs: { policies: passwordPolicies },

  assess: ({ policies }) => judgeDomainPolicies(policies, faultOf),

  remedy: {
    parameters: { age: fixed('Maximum password age', [mostDays], (days) => `${days} days`) },
    changes: ({ facts, parameters }) =>
      fixedPolicies(facts.policies, faultOf, () => ({ maxAgeDays: parameters.age[0] ?? mostDays })).map(passwordPolicyChanges.update),
    disruption: 'People who have not changed their password for a year must change it at their next sign-in.',
    steps: () => [accountPoliciesPath('Password Policy'), `Set Maximum password age to ${mostDays} days.`, afterGroupPolicy],
  },
});
