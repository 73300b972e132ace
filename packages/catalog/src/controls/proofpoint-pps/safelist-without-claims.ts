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
  permitted(entries).filter(({ field }) => field === 'header-sender' || field === 'announced-name');

export const safelistWithoutClaims = defineControl({
  id: 'proofpoint-pps.safelist-without-claims',
  title: 'Remove what senders claim from the safe list',
  name: 'Claimed names on the safe list',
  action: 'Remove',
  priority: 'p2',
  description: 'No entry of the Organizational Safe List goes by the From header or by the HELO name.',
  why: 'The sender chooses what both say. An attacker who knows an entry writes the same, and gets past the filter.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: safeListEvidence,
  needs: { entries: senderLists },
  assess: ({ entries }) => judgeSafeList(entries, weak(entries), 'go by what the sender claims'),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(weak(facts.entries), excluded).map((entry) =>
        senderListEntryChanges.delete({ target: entry.id, before: SenderListEntrySettings.parse(entry) }),
      ),
    disruption: 'Mail of these senders is filtered again until it is let in by another property.',
    steps: ({ facts }) => [removalStep(weak(facts.entries)), 'Let them in by the IP address or the host name of their servers.'],
  },
});
