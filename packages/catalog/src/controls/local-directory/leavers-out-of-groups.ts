import { groupChanges } from '@rampart/changes/people/group.ts';
import { defineControl, type FactsOf } from '@rampart/domain/control.ts';
import { GroupSettings } from '@rampart/domain/group.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { judgeAccounts } from '../../judging/judge-accounts.ts';
import { namedFew } from '../../judging/named-few.ts';

const needs = { people, groups };

/** Groups that are filled by hand and still hold a disabled account, with those to take out. */
function overfull(facts: FactsOf<typeof needs>, excluded: readonly string[] = []) {
  const gone = new Set(facts.people.filter(({ id, isEnabled }) => !isEnabled && !excluded.includes(id)).map(({ id }) => id));
  return facts.groups.flatMap((group) => {
    const leavers = group.memberIds.filter((id) => gone.has(id));
    return group.kind === 'assigned' && leavers.length > 0 ? [{ group, leavers }] : [];
  });
}

export const leaversOutOfGroups = defineControl({
  id: 'local-directory.leavers-out-of-groups',
  title: 'Remove leavers from groups',
  name: 'Leavers in groups',
  action: 'Remove from groups',
  priority: 'p2',
  description: 'No group has a disabled account among its members.',
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
    because: 'It limits what a revived account could do. No event shows one being revived.',
  },
  needs,

  assess(facts) {
    const disabled = facts.people.filter(({ isEnabled }) => !isEnabled);
    const found = overfull(facts);
    const leavers = new Set(found.flatMap((one) => one.leavers));
    const names = disabled.filter(({ id }) => leavers.has(id)).map(({ displayName }) => displayName);
    const where = found.length === 1 ? 'a group' : `${found.length} groups`;
    return judgeAccounts(names, { total: disabled.length, what: 'disabled accounts', fault: `are still in ${where}` });
  },

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      overfull(facts, excluded)
        .filter(({ group }) => group.isBuiltIn !== true)
        .map(({ group, leavers }) => {
          const before = GroupSettings.parse(group);
          const memberIds = before.memberIds.filter((id) => !leavers.includes(id));
          return groupChanges.update({ target: group.id, before, after: { ...before, memberIds } });
        }),
    disruption: 'No current employee is affected. People who return need their groups again: note them first.',
    steps: ({ facts, excluded }) => [
      'In Active Directory Users and Computers find the disabled accounts: Find, Common Queries, Users, Disabled accounts.',
      'Open each account, Member Of tab, note the groups, and remove all but its primary group.',
      'Groups that came with the directory, such as Domain Admins, are only changed by hand. Leave krbtgt and Guest where they are.',
      `Groups that hold such accounts today: ${namedFew(overfull(facts, excluded).map(({ group }) => group.name)) || 'none'}.`,
    ],
  },
});
