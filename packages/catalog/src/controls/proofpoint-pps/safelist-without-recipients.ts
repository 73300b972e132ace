import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SenderListEntry, SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import {
  judgeSafeList,
  permitted,
  removalStep,
  safeListEvidence,
  senderListAnswers,
  toRemove,
} from '../../judging/mail-exceptions/safe-list.ts';

const weak = (entries: readonly SenderListEntry[]): readonly SenderListEntry[] =>
  permitted(entries).filter(({ field }) => field === 'recipient');

export const safelistWithoutRecipients = defineControl({
  id: 'proofpoint-pps.safelist-without-recipients',
  title: 'Remove recipients from the safe list',
  name: 'Recipients on the safe list',
  action: 'Remove',
  priority: 'p2',
  description: 'No entry of the Organizational Safe List goes by the recipient.',
  why: 'Such an entry switches the spam filter off for a person: all mail to that mailbox comes in, from anyone.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: safeListEvidence,
  needs: { entries: senderLists },
  assess: ({ entries }) => judgeSafeList(entries, weak(entries), 'go by the recipient'),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(weak(facts.entries), excluded).map((entry) =>
        senderListEntryChanges.delete({ target: entry.id, before: SenderListEntrySettings.parse(entry) }),
      ),
    disruption: 'Mail to these people is filtered as for everyone else.',
    steps: ({ facts }) => [removalStep(weak(facts.entries)), 'Let in single senders for these people where it is needed.'],
  },
});
