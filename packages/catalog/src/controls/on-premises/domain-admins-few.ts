import { defineControl, type FactsOf } from '@rampart/domain/control.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { accountScript } from '../../judging/account-script.ts';
import { domainAdminsOf } from '../../judging/domain-admins.ts';
import { namedFew } from '../../judging/named-few.ts';
import { groupsWithin, peopleWithin } from '../../judging/people-within.ts';

const most = 5;
const needs = { people, groups };

type Facts = FactsOf<typeof needs>;

const peopleOf = ({ people: all }: Facts, ids: ReadonlySet<string>) => all.filter(({ id }) => ids.has(id));

function nestedIn({ groups: all }: Facts): string[] {
  const admins = domainAdminsOf(all);
  return admins === undefined ? [] : groupsWithin(admins, all).map(({ name }) => name);
}

/** Active Directory takes no one out of their primary group: they get another first, and are members of it before that. */
const otherPrimaryGroup = [
  'if ((Get-ADUser -Identity $account.Id -Properties primaryGroupID).primaryGroupID -eq 512) {',
  '  $users = "$((Get-ADDomain).DomainSID)-513"',
  '  $isUser = (Get-ADPrincipalGroupMembership -Identity $account.Id).SID.Value -contains $users',
  '  if (-not $isUser) { Add-ADGroupMember -Identity $users -Members $account.Id -WhatIf:$WhatIfPreference }',
  '  Set-ADUser -Identity $account.Id -Replace @{ primaryGroupID = 513 } -WhatIf:$WhatIfPreference',
  '}',
];

export const domainAdminsFew = defineControl({
  id: 'on-premises.domain-admins-few',
  title: 'Limit Domain Admins to five people',
  name: 'Domain Admins',
  action: 'Keep to five people',
  priority: 'p2',
  description:
    'The group Domain Admins has at most five members, including those of groups within it and accounts whose primary group it is, and no service account among them.',
  why: 'An attacker who takes over one member owns the domain. The password of a service account is stored on a server.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['Windows'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-2(7)', 'AC-6', 'AC-6(5)', 'AC-6(7)'],
    'nist-csf': ['PR.AA-05'],
    'nist-800-171': ['3.1.5', '3.1.7'],
    cmmc: ['AC.L2-3.1.5', 'AC.L2-3.1.7'],
    'cis-v8': ['5.4', '6.8'],
    'iso-27001': ['A.8.2', 'A.5.18'],
    'soc-2': ['CC6.3'],
    'mitre-attack': ['T1078.002', 'T1098.007'],
    'mitre-defend': ['D3-UAP'],
    'zero-trust': ['identity.access-management'],
    hitrust: ['01.c'],
  },
  evidence: {
    would: 'not-known',
    because: 'It limits how many accounts own the domain, not whether one of them is stolen.',
  },
  needs,

  assess(facts) {
    const group = domainAdminsOf(facts.groups);
    if (group === undefined) return notApplicable({ because: 'The directory has no group Domain Admins.' });
    const members = peopleWithin(group, facts.groups);
    const services = peopleOf(facts, members).filter(({ kind }) => kind === 'service').length;
    const count = members.size;
    const found = { count, total: facts.people.length, what: 'accounts' };
    if (count <= most && services === 0) return pass({ found });
    const among = services === 0 ? '' : `, ${services} of them service accounts`;
    return fail({ because: `${count} accounts are in ${group.name}${among}.`, found });
  },

  remedy: {
    parameters: {},
    disruption:
      'People who are removed need the rights that they use delegated to them. Services that are removed may stop until they have theirs.',
    steps: ({ facts }) => [
      'Decide with the owners of the domain which five people or fewer stay. Keep one account for emergencies, with its password in a safe.',
      'Give the others what they need: delegated rights on organizational units, local administrators on servers, a group managed service account for services.',
      'Take the # off the lines of those who leave in domain-admins-few.ps1, run it with -WhatIf on a computer with the ActiveDirectory module, then without -WhatIf.',
      'By hand: in Active Directory Users and Computers open Domain Admins, Members tab, and remove them.',
      ...(domainAdminsOf(facts.groups)?.primaryMemberIds === undefined
        ? []
        : [
            'Accounts whose primary group is Domain Admins: open the account, Member Of tab, select Domain Users and choose Set Primary Group first.',
          ]),
      ...(nestedIn(facts).length === 0 ? [] : [`Groups within Domain Admins count too: ${namedFew(nestedIn(facts))}. Remove them there.`]),
    ],
    files: ({ facts }) => {
      const group = domainAdminsOf(facts.groups);
      if (group === undefined) return [];
      const accounts = peopleOf(facts, new Set([...group.memberIds, ...(group.primaryMemberIds ?? [])])).map(
        ({ id, displayName, signInName }) => ({
          id,
          name: `${displayName} (${signInName})`,
          isOpen: true,
        }),
      );
      return [
        accountScript({
          file: 'domain-admins-few.ps1',
          purpose: 'Removes accounts from Domain Admins. Take the # off the lines of those who leave.',
          accounts,
          // The relative id of the group is the same in every language.
          commands: [
            '$group = "$((Get-ADDomain).DomainSID)-512"',
            ...(group.primaryMemberIds === undefined ? [] : otherPrimaryGroup),
            'Remove-ADGroupMember -Identity $group -Members $account.Id -Confirm:$false -WhatIf:$WhatIfPreference',
          ],
        }),
      ];
    },
  },
});
