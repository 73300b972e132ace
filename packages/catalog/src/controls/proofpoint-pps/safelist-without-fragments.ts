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

const negated = ['does-not-equal', 'does-not-contain'];
const ofNames = ['envelope-sender', 'header-sender', 'server-name', 'announced-name'];

/** In the middle of a name, `partner.example` is also in `evil-partner.example`. */
const beginsAtItsSign = (value: string): boolean => /^\**[@.]/.test(value);

/** An address, or a domain that can belong to someone: not `.com`, and not `co.uk`. */
const isWhole = (value: string): boolean => {
  const domain = value
    .toLowerCase()
    .replace(/^[^@]*@/, '')
    .replace(/^[*.]+/, '');
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(domain) && !/^(?:co|com|org|net|gov|ac|edu)\.[a-z]{2}$/.test(domain);
};

const weak = (entries: readonly SenderListEntry[]): readonly SenderListEntry[] =>
  permitted(entries).filter(
    ({ field, comparison, value }) =>
      negated.includes(comparison) || (comparison === 'contains' && ofNames.includes(field) && !(isWhole(value) && beginsAtItsSign(value))),
  );

export const safelistWithoutFragments = defineControl({
  id: 'proofpoint-pps.safelist-without-fragments',
  title: 'Remove fragments and negations from the safe list',
  name: 'Fragments on the safe list',
  action: 'Remove',
  priority: 'p2',
  description:
    'No entry of the Organizational Safe List matches a part of a name, a top-level domain, or everything but a value. What is compared with Contains begins with @ or a dot.',
  why: 'A word such as “invoice” is in the address of every attacker who wants it there. Such an entry lets in senders that no one has ever looked at.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: safeListEvidence,
  needs: { entries: senderLists },
  assess: ({ entries }) => judgeSafeList(entries, weak(entries), 'match a part of a name or everything but a value'),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(weak(facts.entries), excluded).map((entry) =>
        senderListEntryChanges.delete({ target: entry.id, before: SenderListEntrySettings.parse(entry) }),
      ),
    disruption: 'Senders that came in by such an entry are filtered again.',
    steps: ({ facts }) => [
      removalStep(weak(facts.entries)),
      'Where a sender of them is needed, let in its whole address with Equals, or its domain with Contains and the @ before it.',
    ],
  },
});
