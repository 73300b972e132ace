import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { passwordRuleChanges } from '@rampart/changes/identity/password-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type PasswordPolicy, type PasswordRule, PasswordPolicySettings, PasswordRuleSettings } from '@rampart/domain/password-policy.ts';
import { fail, type JudgedObject, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';

const question = 'security-question';
const asksItself = ({ isEnforced, recoveredWith }: PasswordPolicy): boolean => isEnforced && recoveredWith?.includes(question) === true;
/** In the Identity Engine it is a rule of the policy that asks. */
const rulesAsking = ({ isEnforced, recoveryRules = [] }: PasswordPolicy): readonly PasswordRule[] =>
  isEnforced ? recoveryRules.filter(({ secondProof }) => secondProof === question) : [];
const asksQuestion = (policy: PasswordPolicy): boolean => asksItself(policy) || rulesAsking(policy).length > 0;

const namesOf = (policy: PasswordPolicy): readonly string[] => [
  ...(asksItself(policy) ? [`“${policy.name}”`] : []),
  ...rulesAsking(policy).map(({ name }) => `“${policy.name}: ${name}”`),
];

const objectsIn = (policy: PasswordPolicy): readonly JudgedObject[] => [...(asksItself(policy) ? [policy] : []), ...rulesAsking(policy)];

export const securityQuestionRecoveryRemoved = defineControl({
  id: 'okta.security-question-recovery-removed',
  title: 'Disable password recovery by security question',
  name: 'Security question in password recovery',
  action: 'Remove',
  priority: 'p2',
  description: 'No password policy, and no rule of one, accepts a security question for password recovery.',
  why: 'Answers to security questions are found in public profiles and old leaks, do not change, and are given away like passwords.',
  group: 'Passwords',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'mitre-attack': ['T1078', 'T1589.001'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because: 'Password recovery is not in the sign-in log. No collected event shows who answered a question for someone else.',
  },
  needs: { policies: passwordPolicies },

  assess({ policies }) {
    const enforced = policies.filter(({ isEnforced }) => isEnforced);
    if (enforced.length === 0) return notApplicable({ because: 'Okta keeps no passwords here: no password policy is active.' });
    const asking = policies.filter(asksQuestion);
    const found = { count: asking.length, total: enforced.length, what: 'active password policies' };
    if (asking.length > 0)
      return fail({
        because: `A security question helps to recover a password under ${asking.flatMap(namesOf).join(', ')}.`,
        about: asking.flatMap(objectsIn),
        found,
      });
    if (enforced.some(({ recoveredWith }) => recoveredWith === null))
      return unknown({ because: 'Okta did not say how passwords are recovered by every password policy.' });
    if (enforced.some(({ recoveryRules }) => recoveryRules === undefined))
      return unknown({ because: 'The rules of the password policies have not been read yet.' });
    return pass({ found });
  },

  remedy: {
    parameters: { removed: fixed('Recovery authenticators to remove', [question], () => 'Security Question') },
    changes({ facts, group }) {
      const concerned = facts.policies.filter((policy) => concernsGroup(policy, group));
      const ofPolicies = concerned.filter(asksItself).map((policy) => {
        const before = PasswordPolicySettings.parse(policy);
        const recoveredWith = (before.recoveredWith ?? []).filter((kind) => kind !== question);
        return passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, recoveredWith } });
      });
      const ofRules = concerned.flatMap(rulesAsking).map((rule) => {
        const before = PasswordRuleSettings.parse(rule);
        return passwordRuleChanges.update({ target: rule.id, before, after: { ...before, secondProof: 'any-registered' } });
      });
      return [...ofPolicies, ...ofRules];
    },
    disruption: 'People who have no other recovery authenticator must ask the help desk when they forget their password.',
    steps: ({ facts }) => [
      'In the Okta Admin Console, open Security > Authenticators, and on the row Password choose Actions > Edit.',
      ...facts.policies.filter(asksQuestion).map(({ name }) => `Choose the password policy ${name}, and at its rule choose the pencil.`),
      'Under Recovery authenticators, change Additional verification is from Only Security Question to Any enrolled authenticator used for MFA/SSO.',
      'Choose Update Rule. Where a policy still has Account recovery settings of its own, edit it and clear Security Question there too.',
    ],
  },
});
