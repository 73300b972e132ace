import { defineControl, type FactsOf, type RemedyFile } from '@rampart/domain/control.ts';
import type { Group, OtherMember } from '@rampart/domain/group.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { fail, pass, unknown, type Verdict } from '@rampart/domain/verdict.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { accountScript } from '../../judging/active-directory/account-script.ts';
import { domainAdminsOf, domainNameOf, namedWithDomain, withoutDomainAdmins } from '../../judging/active-directory/domain-admins.ts';
import { namedFew } from '../../judging/named-few.ts';
import { groupsWithin, peopleWithin } from '../../judging/people-within.ts';

const most = 5;
const needs = { people, groups };

type Facts = FactsOf<typeof needs>;

const membersOf = (group: Group, { groups: all }: Facts) => [group, ...groupsWithin(group, all)];

/** A contact signs in nowhere. */
const othersIn = (groupsOf: readonly Group[]) => {
  const found = groupsOf.flatMap(({ otherMembers = [] }) => otherMembers).filter(({ kind }) => kind !== 'contact');
  return [...new Map(found.map((member) => [member.id, member])).values()];
};

const administratorRid = 500;

/** Every domain has it in the group from the start, so that it is not one of the five. */
const isAdministrator = ({ kind, rid = administratorRid }: OtherMember): boolean => kind === 'built-in' && rid === administratorRid;

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const peopleOf = ({ people: all }: Facts, ids: ReadonlySet<string>) => all.filter(({ id }) => ids.has(id));

const nestedIn = ({ groups: all }: Facts): string[] =>
  domainAdminsOf(all).flatMap((admins) => groupsWithin(admins, all).map(({ name }) => name));

function judgeGroup(group: Group, facts: Facts): Verdict {
  const name = namedWithDomain(group);
  const members = peopleWithin(group, facts.groups);
  const others = othersIn(membersOf(group, facts));
  const ofKind = (asked: OtherMember['kind']) => others.filter(({ kind }) => kind === asked);
  const services = peopleOf(facts, members).filter(({ kind }) => kind === 'service').length + ofKind('managed-service-account').length;
  const computers = ofKind('computer').length;
  const administrator = others.find(isAdministrator);
  const count = members.size + others.filter((member) => !isAdministrator(member)).length;
  const found = { count, total: facts.people.length + others.length, what: 'accounts' };
  if (count > most || services + computers > 0) {
    const among = [
      ...counted(services, 'of them a service account', 'of them service accounts'),
      ...counted(computers, 'of them a computer', 'of them computers'),
    ].join(', ');
    const besides = administrator === undefined ? '' : ` besides the built-in ${namedFew([administrator.name])}`;
    return fail({
      because: `${count} ${count === 1 ? 'account is' : 'accounts are'} in ${name}${besides}${among === '' ? '' : `, ${among}`}.`,
      found,
    });
  }
  const unread = membersOf(group, facts).filter(({ otherMembers }) => otherMembers === undefined);
  if (unread.length > 0)
    return unknown({ because: `It was not read yet whether computers or built-in accounts are in ${name}. The next run reads it.` });
  const hidden = ofKind('hidden');
  if (hidden.length > 0)
    return unknown({
      because: `The directory does not show what these members of ${name} are: ${namedFew(hidden.map((member) => member.name))}. Let the account of this connection read them, or export them too.`,
    });
  const foreign = ofKind('foreign');
  if (foreign.length > 0)
    return unknown({
      because: `These members of ${name} are of another domain, which was not read, so one of them may be a group: ${namedFew(foreign.map((member) => member.name))}. Export that domain too, into the same file.`,
    });
  return pass({ found });
}

const becauseOf = (verdicts: readonly Verdict[]): string =>
  verdicts.flatMap((verdict) => ('because' in verdict ? verdict.because : [])).join(' ');

/** Each domain has the group: one with too many fails, and one that is not known leaves the others unknown. */
function together(verdicts: readonly Verdict[]): Verdict {
  const [first, ...more] = verdicts;
  if (first === undefined || more.length === 0) return first ?? pass();
  const failed = verdicts.filter(({ state }) => state === 'fail');
  if (failed.length > 0) return fail({ because: becauseOf(failed) });
  const unclear = verdicts.filter(({ state }) => state === 'unknown');
  return unclear.length > 0 ? unknown({ because: becauseOf(unclear) }) : pass();
}

function scriptFor(group: Group, facts: Facts): RemedyFile {
  const listed = peopleOf(facts, new Set([...group.memberIds, ...(group.primaryMemberIds ?? [])]));
  const others = othersIn([group]).filter(({ kind }) => kind !== 'hidden' && kind !== 'foreign');
  const domain = domainNameOf(group);
  const accounts = [
    ...listed.map(({ id, displayName, signInName }) => ({ id, name: `${displayName} (${signInName})` })),
    ...others.map(({ id, name, kind }) => ({ id, name: `${name} (${kind.replaceAll('-', ' ')})` })),
  ].map((account) => ({ ...account, isOpen: true }));
  return accountScript({
    file: domain === undefined ? 'domain-admins-few.ps1' : `domain-admins-few-${domain.replaceAll(/[^\w.-]/g, '-')}.ps1`,
    purpose: `Removes accounts from Domain Admins. ${domain === undefined ? '' : `Run it in the domain ${oneLine(domain)}. `}Take the # off the lines of those who leave.`,
    accounts,
    // The relative id of the group is the same in every language.
    commands: [
      '$group = "$((Get-ADDomain).DomainSID)-512"',
      ...(group.primaryMemberIds === undefined && others.length === 0 ? [] : otherPrimaryGroup),
      'Remove-ADGroupMember -Identity $group -Members $account.Id -Confirm:$false -WhatIf:$WhatIfPreference',
    ],
  });
}

/** Active Directory takes no account out of its primary group: it gets another first, and is a member of it before that. */
const otherPrimaryGroup = [
  '$object = Get-ADObject -Identity $account.Id -Properties primaryGroupID',
  'if ($object.primaryGroupID -eq 512) {',
  "  $rid = if ($object.ObjectClass -eq 'user') { 513 } else { 515 }",
  '  $usual = "$((Get-ADDomain).DomainSID)-$rid"',
  '  $isMember = (Get-ADPrincipalGroupMembership -Identity $account.Id).SID.Value -contains $usual',
  '  if (-not $isMember) { Add-ADGroupMember -Identity $usual -Members $account.Id -WhatIf:$WhatIfPreference }',
  '  Set-ADObject -Identity $account.Id -Replace @{ primaryGroupID = $rid } -WhatIf:$WhatIfPreference',
  '}',
];

const filesFor = (facts: Facts): readonly RemedyFile[] => domainAdminsOf(facts.groups).map((group) => scriptFor(group, facts));

export const domainAdminsFew = defineControl({
  id: 'on-premises.domain-admins-few',
  title: 'Limit Domain Admins to five people',
  name: 'Domain Admins',
  action: 'Keep to five people',
  priority: 'p2',
  description:
    'The group Domain Admins has at most five members besides the built-in Administrator, including those of groups within it and accounts whose primary group it is, and no service account or computer among them.',
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
    const found = domainAdminsOf(facts.groups);
    return found.length === 0 ? withoutDomainAdmins(facts.groups) : together(found.map((group) => judgeGroup(group, facts)));
  },

  remedy: {
    parameters: {},
    disruption:
      'People who are removed need the rights that they use delegated to them. Services that are removed may stop until they have theirs.',
    steps: ({ facts }) => [
      'Decide with the owners of the domain which five people or fewer stay. Keep one account for emergencies, with its password in a safe.',
      'Give the others what they need: delegated rights on organizational units, local administrators on servers, a group managed service account for services.',
      `Take the # off the lines of those who leave in ${namedFew(filesFor(facts).map(({ name }) => name)) || 'domain-admins-few.ps1'}, run it with -WhatIf on a computer with the ActiveDirectory module, then without -WhatIf.`,
      'By hand: in Active Directory Users and Computers open Domain Admins, Members tab, and remove them.',
      'Computers and group managed service accounts do not belong there at all: give them the rights that they use.',
      ...(domainAdminsOf(facts.groups).every(({ primaryMemberIds }) => primaryMemberIds === undefined)
        ? []
        : [
            'Accounts whose primary group is Domain Admins: open the account, Member Of tab, select Domain Users and choose Set Primary Group first.',
          ]),
      ...(nestedIn(facts).length === 0 ? [] : [`Groups within Domain Admins count too: ${namedFew(nestedIn(facts))}. Remove them there.`]),
    ],
    files: ({ facts }) => filesFor(facts),
  },
});
