import { nameOfListEntry, type SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import type { StoppedMail } from '@rampart/facts/threats/stopped-mail.ts';

/** An entry of the safe list as narrow as can be, unless said otherwise. */
export function anEntry(particular: Partial<SenderListEntry> = {}): SenderListEntry {
  const entry = {
    effect: 'permit',
    field: 'envelope-sender',
    comparison: 'equals',
    value: 'alerts@monitoring.example',
    comment: 'Ticket 4711',
    ...particular,
  } as const;
  return { id: entry.value, name: nameOfListEntry(entry), ...entry };
}

export const someStopped = (particular: Partial<StoppedMail> = {}): StoppedMail => ({
  messages: 0,
  folders: [],
  senders: [],
  ownDomains: ['halden.example'],
  askedDomains: [
    'monitoring.example',
    'halden.example',
    'mail.halden.example',
    'other-halden.example',
    'den.example',
    'delta.example',
    'summit.example',
  ],
  ...particular,
});
