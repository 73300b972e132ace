import { defineControl } from '@rampart/domain/control.ts';
import type { SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';

const weak = (entries: readonly SenderListEntry[]): readonly SenderListEntry[] => entries.filter(({ comment }) => comment === null);

export const listEntriesExplained = defineControl({
  id: 'proofpoint-pps.list-entries-explained',
  title: 'Explain every entry of the safe list and the block list',
  name: 'Comments on the lists',
  action: 'Explain',
  priority: 'p2',
  description: 'Every entry of the Organizational Safe List and the Organizational Block List has a comment.',
  why: 'An exception that no one can explain is never removed. With a comment, the next review takes minutes.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: { 'nist-800-53': ['CM-3'], 'nist-csf': ['PR.PS-01'], 'iso-27001': ['A.8.9'] },
  evidence: {
    would: 'stop-none',
    instead: 'shows why an exception is there, so that it can be removed',
    because: 'A comment does not change how mail is handled.',
  },
  needs: { entries: senderLists },
  assess: ({ entries }) =>
    judgeNamed(entries, { weak: weak(entries), what: 'entries of the safe list and the block list', fault: 'have no comment' }),

  remedy: {
    parameters: {},
    disruption: 'None.',
    steps: ({ facts }) => [
      `In the management interface of Proofpoint, open Email Protection > Spam Detection, and write into the comment who asked for each of these and why: ${namesOf(weak(facts.entries))}. No API of Proofpoint changes a comment.`,
      'Delete those that no one asked for.',
    ],
  },
});
