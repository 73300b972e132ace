import { defineControl, type FactsOf } from '@rampart/domain/control.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { fail, pass, unknown } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { domainAdminsOf, domainNameOf, namedWithDomain, withoutDomainAdmins } from '../../judging/active-directory/domain-admins.ts';
import { hiddenPolicies } from '../../judging/active-directory/hidden-policies.ts';
import { namedFew } from '../../judging/named-few.ts';
import { policiesOfMembers } from '../../judging/active-directory/policies-of-members.ts';
import { quoted } from '@rampart/domain/power-shell.ts';

const enough = 14;
const needs = { policies: passwordPolicies, groups };

type Facts = FactsOf<typeof needs>;

/** The policies that decide for members of Domain Admins, the weakest first, each with for how many. */
function decidingIn(facts: Facts) {
  const found = domainAdminsOf(facts.groups).flatMap((group) => policiesOfMembers(group, facts).map((one) => ({ ...one, group })));
  return found.toSorted((one, other) => (one.policy?.minLength ?? 0) - (other.policy?.minLength ?? 0));
}

const weakFor = (facts: Facts) => decidingIn(facts).filter(({ policy }) => (policy?.minLength ?? 0) < enough);

/** Where several domains were read. */
const weakDomains = (facts: Facts): readonly string[] => [...new Set(weakFor(facts).flatMap(({ group }) => domainNameOf(group) ?? []))];

const membersText = (count: number): string => (count === 0 ? '' : count === 1 ? '1 account in ' : `${count} accounts in `);

/** Fine-grained ones, which are made stricter. */
const ownOf = (facts: Facts): readonly PasswordPolicy[] =>
  weakFor(facts).flatMap(({ policy }) => (policy === undefined || policy.appliesToEveryone ? [] : [policy]));

/** The policy of the domain is for everyone: administrators who have no other get one. */
const needsNew = (facts: Facts): boolean => weakFor(facts).some(({ policy }) => policy?.appliesToEveryone ?? true);

const newPolicy = [
  `New-ADFineGrainedPasswordPolicy -Name 'Rampart administrators' -Precedence 10 -MinPasswordLength ${enough} -PasswordHistoryCount 24 -ComplexityEnabled $true -ReversibleEncryptionEnabled $false -MinPasswordAge '1.00:00:00' -MaxPasswordAge '365.00:00:00' -LockoutThreshold 10 -LockoutDuration '00:15:00' -LockoutObservationWindow '00:15:00'`,
  'Add-ADFineGrainedPasswordPolicySubject -Identity \'Rampart administrators\' -Subjects "$((Get-ADDomain).DomainSID)-512"',
];

export const administratorPasswords = defineControl({
  id: 'on-premises.administrator-passwords',
  title: 'Require 14-character administrator passwords',
  name: 'Administrator passwords',
  action: 'Standard of 14 characters',
  priority: 'p3',
  description:
    'For each member of Domain Admins, the policy that decides has a minimum password length of 14 or more: the fine-grained one (msDS-PasswordSettings) that is linked to the account, or else the one of its groups with the lowest precedence, or else the Default Domain Policy.',
  why: 'The password of one administrator is worth the whole domain. It should be longer than the shortest password that others may have.',
  group: 'Administrators',
  programs: ['baseline'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-5', 'IA-5(1)', 'AC-6(5)'],
    'nist-csf': ['PR.AA-01'],
    'nist-800-171': ['3.5.7'],
    cmmc: ['IA.L2-3.5.7'],
    'cis-v8': ['5.2'],
    'iso-27001': ['A.5.17', 'A.8.2'],
    'soc-2': ['CC6.1'],
    'mitre-attack': ['T1110.002', 'T1078.002'],
    'mitre-defend': ['D3-SPP'],
    hitrust: ['01.d'],
  },
  evidence: {
    would: 'not-known',
    because: 'The directory does not report guessed passwords, and cracking a stolen hash leaves no log.',
  },
  needs,

  assess(facts) {
    if (domainAdminsOf(facts.groups).length === 0) return withoutDomainAdmins(facts.groups);
    const unlinked = facts.policies.filter(
      ({ isEnforced, appliesToEveryone, targetIds }) => isEnforced && !appliesToEveryone && targetIds === undefined,
    );
    if (unlinked.length > 0)
      return unknown({
        because: `The directory does not show to whom ${namedFew(unlinked.map(({ name }) => `“${name}”`))} applies, or it was not read yet. The next run reads it, if the account of this connection may read the accounts and groups that it is linked to, or the export has them.`,
        about: unlinked,
      });
    const hidden = hiddenPolicies(decidingIn(facts).flatMap(({ policy }) => policy ?? []));
    if (hidden !== undefined) return unknown({ because: hidden });
    const [weakest] = weakFor(facts);
    if (weakest === undefined) return pass();
    const { policy, count, group } = weakest;
    const name = namedWithDomain({ ...group, name: 'Domain Admins' });
    if (policy === undefined) return fail({ because: `No password policy applies to ${name}.` });
    return fail({
      because: `“${policy.name}”, which decides for ${membersText(count)}${name}, asks for ${policy.minLength ?? 0} characters.`,
      about: [policy],
    });
  },

  remedy: {
    parameters: {},
    disruption: 'Administrators with a shorter password choose a longer one the next time they change it.',
    steps: ({ facts }) => [
      ...(weakDomains(facts).length === 0 ? [] : [`Do this in each of these domains: ${namedFew(weakDomains(facts))}.`]),
      'Open Active Directory Administrative Center, the domain, System, Password Settings Container.',
      ...ownOf(facts).map(({ name }) => `Open “${name}” and set Enforce minimum password length to ${enough}.`),
      ...(needsNew(facts)
        ? [
            `Choose New, Password Settings. Name it Rampart administrators, Precedence 10, Enforce minimum password length ${enough}, Enforce password history 24, and Password must meet complexity requirements. Under Directly Applies To add Domain Admins.`,
          ]
        : []),
      'Save. Or run administrator-passwords.ps1 as a domain administrator, which does the same.',
    ],
    files({ facts }) {
      const lines = [
        '#Requires -Modules ActiveDirectory',
        '# Asks Domain Admins for longer passwords, by a fine-grained password policy.',
        "$ErrorActionPreference = 'Stop'",
        ...ownOf(facts).map(({ id }) => `Set-ADFineGrainedPasswordPolicy -Identity ${quoted(id)} -MinPasswordLength ${enough}`),
        ...(needsNew(facts) ? newPolicy : []),
      ];
      return [{ name: 'administrator-passwords.ps1', content: `${lines.join('\r\n')}\r\n` }];
    },
  },
});
