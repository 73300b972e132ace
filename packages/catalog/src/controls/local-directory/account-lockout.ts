import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import {
  type Fault,
  judgeDomainPolicies,
  fixedPolicies,
  passwordPolicyRemarks,
  passwordPolicySteps,
} from '../../judging/active-directory/domain-password-policy.ts';

const mostAttempts = 10;
const minutes = 15;

const faultOf: Fault = ({ lockAfterAttempts }) => {
  const attempts = lockAfterAttempts ?? 0;
  if (attempts === 0) return 'never locks an account after wrong passwords';
  return attempts > mostAttempts ? `locks an account only after ${attempts} wrong passwords` : undefined;
};

/**
 * 0 minutes means until an administrator unlocks it. Where accounts are locked today, that was chosen and stays; where none are, as in an
 * OpenLDAP that never had a duration, ten wrong passwords would lock anyone out for ever.
 */
const isUnlockedByPerson = ({ lockAfterAttempts, lockForMinutes }: PasswordPolicy): boolean =>
  (lockAfterAttempts ?? 0) > 0 && lockForMinutes === 0;

/** No lock may become shorter by it. */
const minutesFor = (policy: PasswordPolicy): number => (isUnlockedByPerson(policy) ? 0 : Math.max(minutes, policy.lockForMinutes ?? 0));

function inOpenLdap(policy: PasswordPolicy | undefined): string {
  if (policy !== undefined && isUnlockedByPerson(policy)) return `pwdMaxFailure to ${mostAttempts}`;
  const duration = policy === undefined ? `${minutes * 60} or more` : Math.round(minutesFor(policy) * 60);
  return `pwdLockout to TRUE, pwdMaxFailure to ${mostAttempts}, pwdLockoutDuration to ${duration}, and pwdFailureCountInterval to ${minutes * 60} or more (0 is stricter and may stay)`;
}

export const accountLockout = defineControl({
  id: 'local-directory.account-lockout',
  title: 'Lock accounts after 10 failed sign-ins',
  name: 'Account lockout',
  action: 'Block after 10 wrong passwords',
  priority: 'p1',
  description: 'The Default Domain Policy has Account lockout threshold between 1 and 10 invalid logon attempts.',
  why: 'Without a limit, an attacker inside the network can guess passwords of an account indefinitely.',
  group: 'Accounts',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-7'],
    'nist-csf': ['PR.AA-03'],
    'nist-800-171': ['3.1.8'],
    cmmc: ['AC.L2-3.1.8'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1110', 'T1110.001', 'T1110.003'],
    'mitre-defend': ['D3-AL'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.p'],
  },
  evidence: {
    would: 'not-known',
    because: 'The directory does not report failed sign-ins, so the guesses that a lock would have ended cannot be counted.',
  },
  needs: { policies: passwordPolicies },

  assess: ({ policies }) => judgeDomainPolicies(policies, faultOf),

  remedy: {
    parameters: {
      attempts: fixed('Account lockout threshold', [mostAttempts], (count) => `${count} invalid logon attempts`),
      duration: fixed('Account lockout duration', [minutes], (count) => `At least ${count} minutes`),
    },
    changes: ({ facts }) =>
      fixedPolicies(facts.policies, faultOf, (policy) => ({
        lockAfterAttempts: mostAttempts,
        lockForMinutes: minutesFor(policy),
      })).map(passwordPolicyChanges.update),
    remarks: ({ facts }) => passwordPolicyRemarks(facts.policies, faultOf),
    disruption: 'People who mistype their password ten times wait. Services with an old saved password lock their own account.',
    steps: ({ facts }) =>
      passwordPolicySteps(facts.policies, {
        faultOf,
        under: 'Account Lockout Policy',
        inGroupPolicy: [
          `Set Account lockout threshold to ${mostAttempts} invalid logon attempts.`,
          `Set Account lockout duration and Reset account lockout counter after to ${minutes} minutes or more.`,
        ],
        inOpenLdap,
      }),
  },
});
