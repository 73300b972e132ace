import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import {
  type Fault,
  judgeDomainPolicies,
  fixedPolicies,
  passwordPolicyRemarks,
  passwordPolicySteps,
} from '../../judging/active-directory/domain-password-policy.ts';

const enough = 14;
const everyKind = ['lower', 'upper', 'digit', 'symbol'] as const;
const shown = {
  length: `Minimum password length: ${enough} characters`,
  complexity: 'Password must meet complexity requirements: Enabled',
};

/** A directory other than Active Directory has no complexity to speak of, and does not say whether names are refused. */
const faultOf: Fault = ({ minLength, uncheckedMinLength, kindsOfCharacters, refusesOwnName }) => {
  if (uncheckedMinLength !== undefined)
    return `has a pwdMinLength of ${uncheckedMinLength}, but OpenLDAP checks no length unless pwdCheckQuality is 1 or 2`;
  const isSimple = refusesOwnName === false && kindsOfCharacters.length === 0;
  if ((minLength ?? 0) < enough) return `asks for ${minLength ?? 0} characters${isSimple ? ' without complexity' : ''}`;
  return isSimple ? 'asks for no complexity' : undefined;
};

/** No password may become shorter by it. */
const lengthFor = ({ minLength, uncheckedMinLength }: PasswordPolicy): number => Math.max(enough, minLength ?? 0, uncheckedMinLength ?? 0);

/** What is checked already may be checked more strictly. */
function inOpenLdap(policy: PasswordPolicy | undefined): string {
  if (policy !== undefined && policy.uncheckedMinLength === undefined) return `pwdMinLength to ${lengthFor(policy)}`;
  const length = policy === undefined ? enough : lengthFor(policy);
  return `pwdMinLength to ${length} and pwdCheckQuality to 1 (without pwdCheckQuality no length is checked)`;
}

export const passwordLengthAndComplexity = defineControl({
  id: 'local-directory.password-length-and-complexity',
  title: 'Require 14-character, complex domain passwords',
  name: 'Domain password length and complexity',
  action: 'Force 14 characters',
  priority: 'p1',
  description:
    'The Default Domain Policy has Minimum password length at 14 or more and Password must meet complexity requirements enabled.',
  why: 'Short passwords are guessed by spraying, and cracked within hours once a hash is stolen.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'nist-800-171': ['3.5.7'],
    cmmc: ['IA.L2-3.5.7'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1110.001', 'T1110.002', 'T1110.003'],
    'mitre-defend': ['D3-SPP'],
    hitrust: ['01.d', '01.r'],
  },
  evidence: {
    would: 'not-known',
    because: 'The directory does not report guessed passwords, and cracking a stolen hash leaves no log.',
  },
  needs: { policies: passwordPolicies },

  assess: ({ policies }) => judgeDomainPolicies(policies, faultOf),

  remedy: {
    parameters: { settings: customizable('Password Policy', ['length', 'complexity'] as const, (setting) => shown[setting]) },
    changes: ({ facts, parameters: { settings } }) =>
      fixedPolicies(facts.policies, faultOf, (policy) => ({
        ...(settings.includes('length') ? { minLength: lengthFor(policy) } : {}),
        ...(settings.includes('complexity') && policy.refusesOwnName !== null
          ? { kindsOfCharacters: [...everyKind], refusesOwnName: true }
          : {}),
      })).map(passwordPolicyChanges.update),
    remarks: ({ facts }) => passwordPolicyRemarks(facts.policies, faultOf),
    disruption: 'No one is signed out. The next password must be longer.',
    steps: ({ facts, parameters: { settings } }) =>
      passwordPolicySteps(facts.policies, {
        faultOf,
        under: 'Password Policy',
        inGroupPolicy: settings.map((setting) => `Set ${shown[setting]}.`),
        inOpenLdap: (policy) => (settings.includes('length') ? inOpenLdap(policy) : undefined),
      }),
  },
});
