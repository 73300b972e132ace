import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SenderListEntry, SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { freeMail } from '../../judging/mail-exceptions/free-mail.ts';
import {
  isWholeDomain,
  judgeSafeList,
  letsIn,
  permitted,
  removalStep,
  safeListEvidence,
  senderListAnswers,
  toRemove,
} from '../../judging/mail-exceptions/safe-list.ts';

const weak = (entries: readonly SenderListEntry[]): readonly SenderListEntry[] =>
  permitted(entries).filter((entry) => isWholeDomain(entry) && [...freeMail].some((name) => letsIn(entry, name)));

export const freeMailNotSafelisted = defineControl({
  id: 'proofpoint-pps.free-mail-not-safelisted',
  title: 'Remove free mail providers from the safe list',
  name: 'Free mail providers on the safe list',
  action: 'Remove',
  priority: 'p2',
  description: 'No entry of the Organizational Safe List lets in every sender of a free mail provider.',
  why: 'Anyone can have an address there within a minute. An entry for the provider switches the spam filter off for all of them.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: safeListEvidence,
  needs: { entries: senderLists },
  assess: ({ entries }) => judgeSafeList(entries, weak(entries), 'let in everyone of a free mail provider'),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(weak(facts.entries), excluded).map((entry) =>
        senderListEntryChanges.delete({ target: entry.id, before: SenderListEntrySettings.parse(entry) }),
      ),
    disruption: 'Mail from private addresses is filtered again, and some of it may be quarantined.',
    steps: ({ facts }) => [removalStep(weak(facts.entries)), 'Let in single addresses where it is needed, by the envelope sender.'],
  },
});
