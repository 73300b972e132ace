import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const mostAttempts = 10;

/** 0 means never. */
const locksInTime = ({ lockAfterAttempts }: PasswordPolicy): boolean => (lockAfterAttempts || Infinity) <= mostAttempts;
const latePolicies = (policies: readonly PasswordPolicy[]) => policies.filter((policy) => policy.isEnforced && !locksInTime(policy));
const saying = ({ name, lockAfterAttempts }: PasswordPolicy): string =>
  lockAfterAttempts
    ? `“${name}” locks an account only after ${lockAfterAttempts} wrong passwords.`
    : `“${name}” never locks an account, however many wrong passwords come.`;

export const lockoutThresholdLowered = defineControl({
  id: 'okta.lockout-threshold-lowered',
  title: 'Lock Okta accounts after 10 failed sign-ins',
  name: 'Password policy lockout',
  action: 'Lock after 10 attempts',
  priority: 'p2',
  description: 'In every password policy, Lock out user after is set to at most 10 unsuccessful attempts.',
  why: 'The more passwords an attacker can try on an account, the more a list of leaked or common passwords pays off.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-7'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['4.10'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1110', 'T1110.001'],
    hitrust: ['01.p'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['failure'] },
    by: 'outcome',
    would: 'not-known',
    because:
      'These attempts failed and may be guesses. Sign-ins are counted by day, so it is not known which came after the tenth in a row.',
  },
  needs: { policies: passwordPolicies },

  assess({ policies }) {
    const enforced = policies.filter(({ isEnforced }) => isEnforced);
    if (enforced.length === 0) return notApplicable({ because: 'Okta keeps no passwords here: no password policy is active.' });
    const late = latePolicies(policies);
    const found = { count: late.length, total: enforced.length, what: 'active password policies' };
    return late.length === 0 ? pass({ found }) : fail({ because: late.map(saying).join(' '), about: late, found });
  },

  remedy: {
    parameters: { attempts: fixed('Lock out user after', [mostAttempts], (attempts) => `${attempts} unsuccessful attempts`) },
    changes: ({ facts, group }) =>
      latePolicies(facts.policies)
        .filter((policy) => concernsGroup(policy, group))
        .map((policy) => {
          const before = PasswordPolicySettings.parse(policy);
          return passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, lockAfterAttempts: mostAttempts } });
        }),
    disruption:
      'People who mistype often, and devices that keep an old password, lock their account and must wait or unlock it themselves.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Authenticators, and on the row Password choose Actions > Edit.',
      ...latePolicies(facts.policies).map(({ name }) => `Choose the password policy ${name}, then Edit.`),
      `Under Lock out, select Lock out user after and enter ${mostAttempts} unsuccessful attempts.`,
      'Select Send a lockout email to user, so that people learn of an attack on their account. Choose Update Policy.',
    ],
  },
});
