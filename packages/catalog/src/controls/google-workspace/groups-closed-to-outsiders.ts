import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { GroupAccess } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { addressesOf, closedGroups, groupEvidence, judgeGroups } from '../../judging/google/closed-groups.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const openGroups = (groups: readonly GroupAccess[]): readonly GroupAccess[] => groups.filter(({ joining }) => joining === 'anyone');

export const groupsClosedToOutsiders = defineControl({
  id: 'google-workspace.groups-closed-to-outsiders',
  title: 'Block outsiders from joining groups',
  name: 'Joining groups from outside',
  action: 'Block',
  priority: 'p1',
  description: 'No group has Who can join the group set to Anyone on the web.',
  why: 'Anyone who joins a group reads its mail, and opens every file, calendar and app that was shared with it.',
  group: 'Groups',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'nist-csf': ['PR.AA-05'],
    'mitre-attack': ['T1213', 'T1530'],
  },
  evidence: groupEvidence,
  needs: { groups: groupAccess },

  assess: ({ groups }) => judgeGroups(groups, openGroups(groups), 'can be joined by anyone on the web'),

  remedy: {
    parameters: { joining: fixed('Who can join the group', ['Only invited users']) },
    changes: ({ facts, excluded }) =>
      closedGroups(openGroups(facts.groups), excluded, ({ outsideMembers }) => ({
        joining: 'by-invitation',
        ...(outsideMembers === 0 ? { mayHaveOutsideMembers: false } : {}),
      })).map((images) => groupAccessChanges.update(images)),
    disruption: 'Outsiders can no longer join on their own. Those who are members stay, and a manager can still invite people.',
    steps: ({ facts }) => [
      `In Google Groups (groups.google.com), open each of these groups: ${addressesOf(openGroups(facts.groups))}.`,
      'In each, open Group settings > General, set Who can join group to Only invited users, and turn Allow members outside your organization off where it has none. Choose Save changes.',
    ],
  },
});
