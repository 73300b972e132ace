import { passwordPolicyChanges } from '@rampart/changes/identity/password-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { type PasswordPolicy, PasswordPolicySettings } from '@rampart/domain/password-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';

const kinds = ['lower', 'upper', 'digit'] as const;
const shown = { lower: 'Lower case letter', upper: 'Upper case letter', digit: 'Number (0-9)' };

const missing = ({ kindsOfCharacters }: PasswordPolicy) => kinds.filter((kind) => !kindsOfCharacters.includes(kind));
const isSimple = (policy: PasswordPolicy): boolean => missing(policy).length > 0 || policy.refusesOwnName !== true;
const simplePolicies = (policies: readonly PasswordPolicy[]) => policies.filter((policy) => policy.isEnforced && isSimple(policy));

function saying(policy: PasswordPolicy): string {
  const absent = missing(policy).map((kind) => shown[kind].toLowerCase());
  const faults = [
    ...(absent.length > 0 ? [`asks for no ${absent.join(', no ')}`] : []),
    ...(policy.refusesOwnName === true ? [] : ['lets the username be part of the password']),
  ];
  return `“${policy.name}” ${faults.join(' and ')}.`;
}

export const passwordComplexityKept = defineControl({
  id: 'okta.password-complexity-kept',
  title: 'Require complex passwords',
  name: 'Password complexity',
  action: 'Standard requirements',
  priority: 'p3',
  description:
    'Every password policy asks for a lower case letter, an upper case letter and a number, and selects Does not contain part of username.',
  why: 'The username with a few digits is among the first guesses, and a single kind of character makes a stolen hash cheap to break.',
  group: 'Passwords',
  programs: ['baseline'],
  platforms: ['all'],
  requires: ['okta.password-policy-strong'],
  answers: {
    'nist-800-53': ['IA-5(1)'],
    'nist-csf': ['PR.AA-01'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17'],
    'mitre-attack': ['T1110.001', 'T1110.002'],
    hitrust: ['01.d', '01.r'],
  },
  evidence: {
    would: 'not-known',
    because: 'Passwords are never collected, so it is not known which were guessed because they were simple.',
  },
  needs: { policies: passwordPolicies },

  assess({ policies }) {
    const enforced = policies.filter(({ isEnforced }) => isEnforced);
    if (enforced.length === 0) return notApplicable({ because: 'Okta keeps no passwords here: no password policy is active.' });
    const simple = simplePolicies(policies);
    const found = { count: simple.length, total: enforced.length, what: 'active password policies' };
    return simple.length === 0 ? pass({ found }) : fail({ because: simple.map(saying).join(' '), about: simple, found });
  },

  remedy: {
    parameters: { kinds: customizable('Complexity requirements', kinds, (kind) => shown[kind]) },
    changes: ({ facts, parameters, group }) =>
      simplePolicies(facts.policies)
        .filter((policy) => concernsGroup(policy, group))
        .map((policy) => {
          const before = PasswordPolicySettings.parse(policy);
          const kindsOfCharacters = [...new Set([...before.kindsOfCharacters, ...parameters.kinds])];
          return passwordPolicyChanges.update({ target: policy.id, before, after: { ...before, kindsOfCharacters, refusesOwnName: true } });
        }),
    disruption: 'No one must change their password now. The next password must meet the requirements.',
    steps: ({ facts, parameters }) => [
      'In the Okta Admin Console, open Security > Authenticators, and on the row Password choose Actions > Edit.',
      ...simplePolicies(facts.policies).map(({ name }) => `Choose the password policy ${name}, then Edit.`),
      `Complexity requirements: select ${parameters.kinds.map((kind) => shown[kind]).join(', ')} and Does not contain part of username.`,
      'Choose Update Policy.',
    ],
  },
});
