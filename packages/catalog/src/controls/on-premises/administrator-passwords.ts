import { defineControl, type FactsOf } from '@rampart/domain/control.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { domainAdminsOf } from '../../judging/domain-admins.ts';
import { domainPolicies } from '../../judging/domain-password-policy.ts';
import { quoted } from '../../judging/power-shell.ts';

const enough = 14;
const needs = { policies: passwordPolicies, groups };

/** A policy names its groups by their whole name, of which the first part is the group's own. */
const isFor = ({ groups: named }: PasswordPolicy, { name }: Group): boolean =>
  named.some((dn) => /^CN=((?:\\.|[^,])+)/i.exec(dn)?.[1]?.replaceAll(/\\(.)/g, '$1').toLowerCase() === name.toLowerCase());

/** The one that is asked first decides. */
const strictestFirst = (one: PasswordPolicy, other: PasswordPolicy): number => (one.order ?? Infinity) - (other.order ?? Infinity);

/** The policy of their own that decides, where they have one. */
function ownOf({ policies, groups: all }: FactsOf<typeof needs>): PasswordPolicy | undefined {
  const admins = domainAdminsOf(all);
  return admins && policies.filter((policy) => policy.isEnforced && isFor(policy, admins)).toSorted(strictestFirst)[0];
}

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
    'A fine-grained password policy (msDS-PasswordSettings) that applies to Domain Admins, or else the Default Domain Policy, has a minimum password length of 14 or more.',
  why: 'The password of one administrator is worth the whole domain. It should never be as short as the shortest that is allowed to others.',
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
    because: 'The directory does not report guessed passwords, and no one sees a stolen hash being broken.',
  },
  needs,

  assess(facts) {
    if (domainAdminsOf(facts.groups) === undefined) return notApplicable({ because: 'The directory has no group Domain Admins.' });
    const policy = ownOf(facts) ?? domainPolicies(facts.policies)[0];
    if (policy?.mayBeOverridden === true)
      return unknown({
        because:
          'The account of this connection sees no fine-grained password policies. Let it read the Password Settings Container and everything below it.',
      });
    if (policy === undefined) return fail({ because: 'No password policy applies to Domain Admins.' });
    if ((policy.minLength ?? 0) >= enough) return pass();
    return fail({ because: `“${policy.name}”, which applies to Domain Admins, asks for ${policy.minLength ?? 0} characters.` });
  },

  remedy: {
    parameters: {},
    disruption: 'Administrators with a shorter password choose a longer one the next time they change it.',
    steps: ({ facts }) => {
      const own = ownOf(facts);
      return [
        'Open Active Directory Administrative Center, the domain, System, Password Settings Container.',
        own
          ? `Open “${own.name}” and set Enforce minimum password length to ${enough}.`
          : `Choose New, Password Settings. Name it Rampart administrators, Precedence 10, Enforce minimum password length ${enough}, Enforce password history 24, and Password must meet complexity requirements. Under Directly Applies To add Domain Admins.`,
        'Save. Or run administrator-passwords.ps1 as a domain administrator, which does the same.',
      ];
    },
    files({ facts }) {
      const own = ownOf(facts);
      const ownPolicy = own && [`Set-ADFineGrainedPasswordPolicy -Identity ${quoted(own.id)} -MinPasswordLength ${enough}`];
      const lines = [
        '#Requires -Modules ActiveDirectory',
        '# Asks Domain Admins for longer passwords, by a fine-grained password policy.',
        "$ErrorActionPreference = 'Stop'",
        ...(ownPolicy ?? newPolicy),
      ];
      return [{ name: 'administrator-passwords.ps1', content: `${lines.join('\r\n')}\r\n` }];
    },
  },
});
