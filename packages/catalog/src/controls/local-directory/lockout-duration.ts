import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { notApplicable } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import {
  domainPolicies,
  type Fault,
  judgeDomainPolicies,
  fixedPolicies,
  passwordPolicyRemarks,
  passwordPolicySteps,
} from '../../judging/active-directory/domain-password-policy.ts';

const enough = 15;

/** 0 minutes: until an administrator unlocks it. */
const faultOf: Fault = ({ lockAfterAttempts, lockForMinutes }) =>
  (lockAfterAttempts ?? 0) > 0 && lockForMinutes !== null && lockForMinutes > 0 && lockForMinutes < enough
    ? `automatically unlocks an account after ${lockForMinutes === 1 ? 'a minute' : `${lockForMinutes} minutes`}`
    : undefined;

export const lockoutDuration = defineControl({
  id: 'local-directory.lockout-duration',
  title: 'Lock accounts for 15 minutes',
  name: 'Account lockout duration',
  action: 'Standard of 15 minutes',
  priority: 'p3',
  description: 'Where the domain locks accounts, Account lockout duration in the Default Domain Policy is 15 minutes or more.',
  why: 'An account that is unlocked after a minute can be guessed at all day, ten passwords at a time.',
  group: 'Accounts',
  programs: ['baseline'],
  platforms: ['all'],
  requires: ['local-directory.account-lockout'],
  answers: {
    'nist-800-53': ['AC-7'],
    'nist-800-171': ['3.1.8'],
    cmmc: ['AC.L2-3.1.8'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1110.001'],
    'mitre-defend': ['D3-AL'],
    hitrust: ['01.p'],
  },
  evidence: {
    would: 'not-known',
    because: 'The directory does not report failed sign-ins, so the guesses that a longer lock would have ended cannot be counted.',
  },
  needs: { policies: passwordPolicies },

  assess({ policies }) {
    const locking = domainPolicies(policies).filter(({ lockAfterAttempts }) => (lockAfterAttempts ?? 0) > 0);
    if (locking.length === 0) return notApplicable({ because: 'The domain locks no accounts, so there is no duration.' });
    return judgeDomainPolicies(locking, faultOf);
  },

  remedy: {
    parameters: { duration: fixed('Account lockout duration', [enough], (minutes) => `${minutes} minutes`) },
    changes: ({ facts, parameters }) =>
      fixedPolicies(facts.policies, faultOf, () => ({ lockForMinutes: parameters.duration[0] ?? enough })).map(
        passwordPolicyChanges.update,
      ),
    remarks: ({ facts }) => passwordPolicyRemarks(facts.policies, faultOf),
    disruption: 'People who are locked out wait longer, or call the help desk.',
    steps: ({ facts }) =>
      passwordPolicySteps(facts.policies, {
        faultOf,
        under: 'Account Lockout Policy',
        inGroupPolicy: [`Set Account lockout duration and Reset account lockout counter after to ${enough} minutes.`],
        inOpenLdap: () => `pwdLockoutDuration and pwdFailureCountInterval to ${enough * 60} or more (0 is stricter and may stay)`,
      }),
  },
});
