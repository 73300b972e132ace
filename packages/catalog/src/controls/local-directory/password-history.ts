import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import {
  type Fault,
  judgeDomainPolicies,
  fixedPolicies,
  passwordPolicyRemarks,
  passwordPolicySteps,
} from '../../judging/active-directory/domain-password-policy.ts';

const enough = 24;

const faultOf: Fault = ({ rememberedPasswords }) =>
  (rememberedPasswords ?? 0) < enough ? `remembers ${rememberedPasswords ?? 0} passwords` : undefined;

export const passwordHistory = defineControl({
  id: 'local-directory.password-history',
  title: 'Remember 24 domain passwords',
  name: 'Domain password history',
  action: 'Extended to 24 passwords',
  priority: 'p3',
  description: 'The Default Domain Policy has Enforce password history at 24 passwords remembered.',
  why: 'With a short history people go back to a password that may have leaked, after changing it a few times in a row.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'nist-800-171': ['3.5.8'],
    cmmc: ['IA.L2-3.5.8'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1110.004'],
    'mitre-defend': ['D3-SPP'],
    hitrust: ['01.d', '01.r'],
  },
  evidence: {
    would: 'not-known',
    because: 'No log shows whether a leaked password was chosen again.',
  },
  needs: { policies: passwordPolicies },

  assess: ({ policies }) => judgeDomainPolicies(policies, faultOf),

  remedy: {
    parameters: { remembered: fixed('Enforce password history', [enough], (count) => `${count} passwords remembered`) },
    changes: ({ facts, parameters }) =>
      fixedPolicies(facts.policies, faultOf, () => ({ rememberedPasswords: parameters.remembered[0] ?? enough })).map(
        passwordPolicyChanges.update,
      ),
    remarks: ({ facts }) => passwordPolicyRemarks(facts.policies, faultOf),
    disruption: 'No one is signed out. At the next password change, old passwords cannot be reused.',
    steps: ({ facts }) =>
      passwordPolicySteps(facts.policies, {
        faultOf,
        under: 'Password Policy',
        inGroupPolicy: [
          `Set Enforce password history to ${enough} passwords remembered, and Minimum password age to 1 day so that people cannot cycle through it immediately.`,
        ],
        inOpenLdap: () => `pwdInHistory to ${enough}, and pwdMinAge to 86400 or more so that people cannot cycle through it immediately,`,
      }),
  },
});
