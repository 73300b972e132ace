import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const least = { length: 12, remembered: 10 } as const;
const asked = ['length', 'history', 'common-passwords'] as const;
type Asked = (typeof asked)[number];
const shown = {
  length: 'Minimum length: 12 characters',
  history: 'Enforce password history for last 10 passwords',
  'common-passwords': 'Common password check: restrict use of common passwords',
};

const isMet: Readonly<Record<Asked, (policy: PasswordPolicy) => boolean>> = {
  length: ({ minLength }) => (minLength ?? 0) >= least.length,
  history: ({ rememberedPasswords }) => (rememberedPasswords ?? 0) >= least.remembered,
  'common-passwords': ({ refusesCommonPasswords }) => refusesCommonPasswords === true,
};
const strengthened = {
  length: { minLength: least.length },
  history: { rememberedPasswords: least.remembered },
  'common-passwords': { refusesCommonPasswords: true },
};

const unmet = (policy: PasswordPolicy): Asked[] => asked.filter((one) => !isMet[one](policy));
const weakPolicies = (policies: readonly PasswordPolicy[]) => policies.filter((policy) => policy.isEnforced && unmet(policy).length > 0);
const saying = (policy: PasswordPolicy): string =>
  `“${policy.name}” asks for ${policy.minLength ?? 0} characters, remembers ${policy.rememberedPasswords ?? 0} passwords and ` +
  `${policy.refusesCommonPasswords === true ? 'refuses' : 'does not refuse'} common ones.`;

export const passwordPolicyStrong = defineControl({
  id: 'okta.password-policy-strong',
  title: 'Strengthen password length and history',
  name: 'Password policy',
  action: 'Strengthen length and history',
  priority: 'p2',
  description: 'Every password policy asks for at least 12 characters, remembers the last 10 passwords and refuses common passwords.',
  why: 'Short and common passwords are what password spraying tries first; a password that may be used again is one that has leaked before.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'mitre-attack': ['T1110.001', 'T1110.003'],
    hitrust: ['01.d', '01.r'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['failure'] },
    by: 'country',
    would: 'not-known',
    because:
      'These attempts tried passwords and failed. Those that a stronger password would have stopped are the ones that got in, and they look like the owner’s.',
  },
  needs: { policies: passwordPolicies },

  assess({ policies }) {
    const enforced = policies.filter(({ isEnforced }) => isEnforced);
    if (enforced.length === 0) return notApplicable({ because: 'Okta keeps no passwords here: no password policy is active.' });
    const weak = weakPolicies(policies);
    const found = { count: weak.length, total: enforced.length, what: 'active password policies' };
    return weak.length === 0 ? pass({ found }) : fail({ because: weak.map(saying).join(' '), about: weak, found });
  },

  remedy: {
    parameters: { asked: customizable('Password settings', asked, (one) => shown[one]) },
    changes: ({ facts, parameters, group }) =>
      weakPolicies(facts.policies)
        .filter((policy) => concernsGroup(policy, group))
        .map((policy) => {
          const before = PasswordPolicySettings.parse(policy);
          const changes = parameters.asked.filter((one) => !isMet[one](policy)).map((one) => strengthened[one]);
          return passwordPolicyChanges.update({ target: policy.id, before, after: Object.assign({ ...before }, ...changes) });
        }),
    disruption: 'No one must change their password now. The next password must be longer and not among the last ten.',
    steps: ({ facts, parameters }) => [
      'In the Okta Admin Console, open Security > Authenticators, and on the row Password choose Actions > Edit.',
      ...weakPolicies(facts.policies).map(({ name }) => `Choose the password policy ${name}, then Edit.`),
      ...parameters.asked.map((one) => `Set ${shown[one]}.`),
      'Choose Update Policy.',
    ],
  },
});
