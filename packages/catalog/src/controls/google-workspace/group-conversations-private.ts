import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { GroupAccess } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { addressesOf, closedGroups, groupEvidence, judgeGroups } from '../../judging/google/closed-groups.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const openGroups = (groups: readonly GroupAccess[]): readonly GroupAccess[] => groups.filter(({ reading }) => reading === 'anyone');

export const groupConversationsPrivate = defineControl({
  id: 'google-workspace.group-conversations-private',
  title: 'Hide group conversations from the web',
  name: 'Group conversations on the web',
  action: 'Block',
  priority: 'p1',
  description: 'No group has Who can view conversations set to Anyone on the web.',
  why: 'Mail to a group often has invoices, passwords and names in it. On the web, search engines find it.',
  group: 'Groups',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'nist-csf': ['PR.AA-05'],
    'mitre-attack': ['T1213', 'T1589'],
  },
  evidence: groupEvidence,
  needs: { groups: groupAccess },

  assess: ({ groups }) => judgeGroups(groups, openGroups(groups), 'can be read by anyone on the web'),

  remedy: {
    parameters: { reading: fixed('Who can view conversations', ['Group members']) },
    changes: ({ facts, excluded }) =>
      closedGroups(openGroups(facts.groups), excluded, () => ({ reading: 'members' })).map((images) => groupAccessChanges.update(images)),
    disruption: 'People who read a group without being a member must join it.',
    steps: ({ facts }) => [
      `In Google Groups (groups.google.com), open each of these groups: ${addressesOf(openGroups(facts.groups))}.`,
      'In each, open Group settings > General, and set Who can view conversations to Group members. Choose Save changes.',
    ],
  },
});
