import { z } from 'zod';

/** What of a mail is compared with the value of an entry. */
export const ListedField = z.enum([
  'envelope-sender',
  'header-sender',
  'server-address',
  'server-name',
  'announced-name',
  'recipient',
  'other',
]);
export type ListedField = z.infer<typeof ListedField>;

export const ListedComparison = z.enum(['equals', 'contains', 'does-not-equal', 'does-not-contain', 'is-in-list', 'other']);
export type ListedComparison = z.infer<typeof ListedComparison>;

/** An entry of the lists by which a mail product lets mail past its spam checks, or stops it, for the whole organisation. */
export const SenderListEntry = z.object({
  id: z.string(),
  /** As people read it; see `nameOfListEntry`. */
  name: z.string(),
  effect: z.enum(['permit', 'block']),
  field: ListedField,
  comparison: ListedComparison,
  value: z.string(),
  /** Why it is there; `null` where no one wrote it down. */
  comment: z.string().nullable(),
});
export type SenderListEntry = z.infer<typeof SenderListEntry>;

export const SenderListEntrySettings = SenderListEntry.omit({ id: true });
export type SenderListEntrySettings = z.infer<typeof SenderListEntrySettings>;

/** The domain that an entry is about, in lower case: of an address the part after the sign, of a pattern what is left of it. */
export const domainOfEntry = ({ value }: Pick<SenderListEntry, 'value'>): string =>
  value
    .toLowerCase()
    .slice(value.lastIndexOf('@') + 1)
    .replace(/^[*.]+/, '');

/** Of a name that can be looked up: no address of a server, no pattern. */
export const isDomainName = (name: string): boolean => /^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(name);

/** What people write in an address, and not where a mail comes from. */
export const isOfSender = ({ field }: Pick<SenderListEntry, 'field'>): boolean => field === 'envelope-sender' || field === 'header-sender';

const lists = { permit: 'Safe list', block: 'Block list' } as const;

const fields: Readonly<Record<ListedField, string>> = {
  'envelope-sender': 'sender address (envelope)',
  'header-sender': 'sender address (From header)',
  'server-address': 'sender IP address',
  'server-name': 'sender host name',
  'announced-name': 'sender HELO name',
  recipient: 'recipient',
  other: 'another field',
};

const comparisons: Readonly<Record<ListedComparison, string>> = {
  equals: 'equals',
  contains: 'contains',
  'does-not-equal': 'does not equal',
  'does-not-contain': 'does not contain',
  'is-in-list': 'is in the list',
  other: 'compared otherwise with',
};

/** One name for the same entry, whether it was read or is to be made. */
export const nameOfListEntry = ({ effect, field, comparison, value }: Omit<SenderListEntrySettings, 'name' | 'comment'>): string =>
  `${lists[effect]}: ${fields[field]} ${comparisons[comparison]} ${value}`;
