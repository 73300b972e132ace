import { groupChanges } from '@rampart/changes/people/group.ts';
import { defineControl, type FactsOf } from '@rampart/domain/control.ts';
import { GroupSettings } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';
import { namedFew } from '../../judging/named-few.ts';

const needs = { people, groups };

type Facts = FactsOf<typeof needs>;

/** The accounts of shared, room and equipment mailboxes and of linked ones are disabled by design, and are in groups for a reason. */
const leaversAmong = (all: Facts['people']) =>
  all.filter(({ isEnabled, kind, isLinkedMailbox = false }) => !isEnabled && kind !== 'shared-mailbox' && !isLinkedMailbox);

/** Domain Users and Domain Guests: each account has a primary group, and one of these unless an administrator chose another. */
const usualPrimaryGroups: readonly (number | undefined)[] = [513, 514];

/** Groups that are filled by hand and still hold a disabled account, with those to take out, and those whose primary group it is. */
function overfull(facts: Facts, excluded: readonly string[] = []) {
  const gone = new Set(
    leaversAmong(facts.people)
      .map(({ id }) => id)
      .filter((id) => !excluded.includes(id)),
  );
  return facts.groups.flatMap((group) => {
    const leavers = group.memberIds.filter((id) => gone.has(id));
    const primary = usualPrimaryGroups.includes(group.rid) ? [] : (group.primaryMemberIds ?? []).filter((id) => gone.has(id));
    return group.kind === 'assigned' && leavers.length + primary.length > 0 ? [{ group, leavers, primary }] : [];
  });
}

/** Active Directory takes no account out of its primary group, so no change does: it gets another one first. */
function primaryGroupSteps(found: ReturnType<typeof overfull>): readonly string[] {
  const names = found.filter(({ primary }) => primary.length > 0).map(({ group }) => group.name);
  if (names.length === 0) return [];
  return [
    `The primary group of some of these accounts is ${namedFew(names)}, which Rampart does not change. Open each account, Member Of tab, select Domain Users, choose Set Primary Group, then remove the other group.`,
  ];
}

export const leaversOutOfGroups = defineControl({
  id: 'local-directory.leavers-out-of-groups',
  title: 'Remove leavers from groups',
  name: 'Leavers in groups',
  action: 'Remove from groups',
  priority: 'p2',
  description:
    'No group has a disabled account among its members. Accounts of shared, room, equipment and linked mailboxes are disabled by design and do not count.',
  why: 'A disabled account that is enabled again, by mistake or by an intruder, regains all its access immediately.',
  group: 'Accounts',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-2', 'AC-3(8)', 'PS-4'],
    'nist-csf': ['PR.AA-05'],
    'nist-800-171': ['3.9.2'],
    cmmc: ['PS.L2-3.9.2'],
    'cis-v8': ['6.2'],
    'iso-27001': ['A.5.18', 'A.6.5'],
    'soc-2': ['CC6.2', 'CC6.3'],
    'mitre-attack': ['T1078.002', 'T1098.007'],
    'mitre-defend': ['D3-UAP'],
    'zero-trust': ['identity.access-management'],
    hitrust: ['02.i'],
  },
  evidence: {
    would: 'not-known',
    because: 'It limits what a restored account could do. No event shows that one was restored.',
  },
  needs,

  assess(facts) {
    const disabled = leaversAmong(facts.people);
    const found = overfull(facts);
    const leavers = new Set(found.flatMap((one) => [...one.leavers, ...one.primary]));
    const names = disabled.filter(({ id }) => leavers.has(id)).map(({ displayName }) => displayName);
    const where = found.length === 1 ? 'a group' : `${found.length} groups`;
    return judgeEntries(names, { total: disabled.length, what: 'disabled accounts', fault: `are still in ${where}` });
  },

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      overfull(facts, excluded)
        .filter(({ group, leavers }) => group.isBuiltIn !== true && leavers.length > 0)
        .map(({ group, leavers }) => {
          const before = GroupSettings.parse(group);
          const memberIds = before.memberIds.filter((id) => !leavers.includes(id));
          return groupChanges.update({ target: group.id, before, after: { ...before, memberIds } });
        }),
    disruption: 'No current employee is affected. People who return need their groups again: note them first.',
    steps: ({ facts, excluded }) => [
      'In Active Directory Users and Computers find the disabled accounts: Find, Common Queries, Users, Disabled accounts.',
      'Exclude the accounts of shared, room, equipment and linked mailboxes (msExchRecipientTypeDetails): they are disabled by design.',
      'Open each account, Member Of tab, note the groups, and remove all but its primary group.',
      'In OpenLDAP, remove the accounts from member, uniqueMember or memberUid of each group with ldapmodify.',
      ...primaryGroupSteps(overfull(facts, excluded)),
      'Groups that came with the directory, such as Domain Admins, are only changed by hand. Leave krbtgt and Guest where they are.',
      `Groups that hold such accounts today: ${namedFew(overfull(facts, excluded).map(({ group }) => group.name)) || 'none'}.`,
    ],
  },
});
