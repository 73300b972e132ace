import { groupAccessChanges } from '@rampart/changes/collaboration/group-access.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { GroupAccess } from '@rampart/domain/group-access.ts';
import { groupAccess } from '@rampart/facts/collaboration/group-access.ts';
import { addressesOf, closedGroups, groupEvidence, judgeGroups } from '../../judging/google/closed-groups.ts';
import { sharingAnswers } from '../../judging/google/sharing-answers.ts';

const openGroups = (groups: readonly GroupAccess[]): readonly GroupAccess[] => groups.filter(({ posting }) => posting === 'anyone');

export const groupPostingLimited = defineControl({
  id: 'google-workspace.group-posting-limited',
  title: 'Limit posting to groups to the organisation',
  name: 'Posting to groups from outside',
  action: 'Limit to the organisation',
  priority: 'p2',
  description: 'In groups that are not meant for outsiders, Who can post is Entire organization or narrower.',
  why: 'One mail to such a group reaches everyone in it at once: the cheapest way to phish a whole department.',
  group: 'Groups',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...sharingAnswers,
    'nist-csf': ['PR.AA-05'],
    'mitre-attack': ['T1566', 'T1534'],
  },
  evidence: groupEvidence,
  needs: { groups: groupAccess },

  assess: ({ groups }) => judgeGroups(groups, openGroups(groups), 'take mail from anyone on the web'),

  remedy: {
    parameters: { posting: fixed('Who can post', ['Entire organization']) },
    changes: ({ facts, excluded }) =>
      closedGroups(openGroups(facts.groups), excluded, () => ({ posting: 'people-inside' })).map((images) =>
        groupAccessChanges.update(images),
      ),
    disruption: 'Mail from outside to these groups is returned. Exclude groups that customers write to, such as sales or support.',
    steps: ({ facts }) => [
      `In Google Groups (groups.google.com), open each of these groups: ${addressesOf(openGroups(facts.groups))}.`,
      'In each that customers do not write to, open Group settings > General, and set Who can post to Entire organization. Choose Save changes.',
    ],
  },
});
