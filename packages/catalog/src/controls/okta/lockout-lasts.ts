import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const leastMinutes = 15;

const locks = ({ isEnforced, lockAfterAttempts }: PasswordPolicy): boolean => isEnforced && (lockAfterAttempts ?? 0) > 0;
/** 0: until an administrator unlocks it. */
const opensSoon = ({ lockForMinutes }: PasswordPolicy): boolean => (lockForMinutes ?? 0) > 0 && (lockForMinutes ?? 0) < leastMinutes;
const shortPolicies = (policies: readonly PasswordPolicy[]) => policies.filter((policy) => locks(policy) && opensSoon(policy));

export const lockoutLasts = defineControl({
  id: 'okta.lockout-lasts',
  title: 'Keep locked accounts locked for 15 minutes',
  name: 'Automatic unlock',
  action: 'Extended to 15 minutes',
  priority: 'p3',
  description: 'Where a password policy automatically unlocks accounts, Account is automatically unlocked after is at least 15 minutes.',
  why: 'An account that opens again after a minute lets an attacker keep guessing all night, a few passwords at a time.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: ['okta.lockout-threshold-lowered'],
  answers: {
    'nist-800-53': ['AC-7'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['4.10'],
    'iso-27001': ['A.8.5'],
    'mitre-attack': ['T1110'],
    hitrust: ['01.p'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['failure'] },
    by: 'client',
    would: 'not-known',
    because: 'These attempts failed and may be guesses. When accounts were locked and unlocked is not collected.',
  },
  needs: { policies: passwordPolicies },

  assess({ policies }) {
    const locking = policies.filter(locks);
    if (locking.length === 0) return notApplicable({ because: 'No active password policy locks accounts.' });
    const short = shortPolicies(policies);
    const found = { count: short.length, total: locking.length, what: 'password policies that lock accounts' };
    if (short.length === 0) return pass({ found });
    const each = short.map(({ name, lockForMinutes }) => `“${name}” unlocks an account after ${lockForMinutes} minutes.`);
    return fail({ because: each.join(' '), about: short, found });
  },

  remedy: {
    parameters: { minutes: fixed('Account is automatically unlocked after', [leastMinutes], (minutes) => `${minutes} minutes`) },
    changes: ({ facts, group }) =>
      shortPolicies(facts.policies)
        .filter((policy) => concernsGroup(policy, group))
        .map((policy) => {
          const before = PasswordPolicySettings.parse(policy);
          return passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, lockForMinutes: leastMinutes } });
        }),
    disruption: 'People who lock themselves out wait longer, or unlock the account with another authenticator.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Authenticators, and on the row Password choose Actions > Edit.',
      ...shortPolicies(facts.policies).map(({ name }) => `Choose the password policy ${name}, then Edit.`),
      `Under Lock out, set Account is automatically unlocked after to ${leastMinutes} minutes. Choose Update Policy.`,
    ],
  },
});
