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

const widestPrefix = 24;
const widestPrefixOfVersion6 = 120;

/** `198.51.` in what is compared by its part, or `198.51.0.0/16`. */
function isWide({ comparison, value }: SenderListEntry): boolean {
  if (comparison === 'contains') return value.split('.').filter(Boolean).length < (value.endsWith('.') ? 3 : 4);
  const prefix = /\/(\d{1,3})$/.exec(value)?.[1];
  return prefix !== undefined && Number(prefix) < (value.includes(':') ? widestPrefixOfVersion6 : widestPrefix);
}

const weak = (entries: readonly SenderListEntry[]): readonly SenderListEntry[] =>
  permitted(entries).filter((entry) => entry.field === 'server-address' && isWide(entry));

export const safelistServersNarrow = defineControl({
  id: 'proofpoint-pps.safelist-servers-narrow',
  title: 'Remove networks of others from the safe list',
  name: 'Networks on the safe list',
  action: 'Remove',
  priority: 'p2',
  description: 'Entries of the Organizational Safe List by IP address are for single addresses, or for networks of at most 256.',
  why: 'A network of thousands of addresses has servers of many companies, and of some attackers among them.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: safeListEvidence,
  needs: { entries: senderLists },
  assess: ({ entries }) => judgeSafeList(entries, weak(entries), 'let in more than 256 addresses'),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(weak(facts.entries), excluded).map((entry) =>
        senderListEntryChanges.delete({ target: entry.id, before: SenderListEntrySettings.parse(entry) }),
      ),
    disruption: 'Mail from those servers is filtered again.',
    steps: ({ facts }) => [removalStep(weak(facts.entries)), 'Let in the single addresses of the servers that you know.'],
  },
});
