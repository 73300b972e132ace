import { domainOfEntry, isOfSender, type ListedComparison, type SenderListEntry } from '@rampart/domain/sender-list-entry.ts';
import type { Verdict } from '@rampart/domain/verdict.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isWithin } from './is-within.ts';
import { judgeNamed, namesOf } from '../judge-entries.ts';
import { mailFilterAnswers } from '../mail-filters/mail-filter-answers.ts';

/** What controls on the lists of a mail product answer in frameworks. */
export const senderListAnswers = { ...mailFilterAnswers, 'cis-v8': ['9.7'], 'iso-27001': ['A.8.16'] } as const;

/** The mails that a safe list could let in. */
export const safeListEvidence = {
  events: mailThreats,
  categories: ['credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing', 'bec', 'spam'],
  would: 'not-known',
  because: 'Spam filters are for mails like these. No log shows which of them the safe list let past the filter.',
} as const;

type Lets = (own: { readonly domain: string; readonly value: string }, name: string) => boolean;

const includes: Lets = ({ value }, name) => `@${name}`.includes(value);
const isInIt: Lets = ({ domain }, name) => isWithin(domain, name);
const isNear: Lets = ({ domain }, name) => isWithin(domain, name) || isWithin(name, domain);

/** By how it compares: what it lets in of a domain is all of it, or an address in it or below it. */
const lets: Readonly<Record<ListedComparison, Lets>> = {
  equals: isInIt,
  contains: (own, name) => isInIt(own, name) || includes(own, name),
  'does-not-equal': () => true,
  'does-not-contain': (own, name) => !includes(own, name),
  'is-in-list': isNear,
  other: isNear,
};

/** Whether an entry lets in mail by its sender, when that is of a domain. */
export const letsIn = (entry: SenderListEntry, name: string): boolean =>
  isOfSender(entry) && lets[entry.comparison]({ domain: domainOfEntry(entry), value: entry.value.toLowerCase().replaceAll('*', '') }, name);

/** For every address of its domain, and not for one. */
export const isWholeDomain = ({ value }: Pick<SenderListEntry, 'value'>): boolean => !/[^@*\s]@/.test(value);

export const permitted = (entries: readonly SenderListEntry[]): readonly SenderListEntry[] =>
  entries.filter(({ effect }) => effect === 'permit');

export const judgeSafeList = (entries: readonly SenderListEntry[], weak: readonly SenderListEntry[], fault: string): Verdict =>
  judgeNamed(permitted(entries), { weak, what: 'entries of the safe list', fault });

/** Those that a deployment removes. */
export const toRemove = (weak: readonly SenderListEntry[], excluded: readonly string[]): readonly SenderListEntry[] =>
  weak.filter(({ id }) => !excluded.includes(id));

const safeListPlace = 'In the management interface of Proofpoint, open Email Protection > Spam Detection > Organizational Safe List';

export const removalStep = (weak: readonly SenderListEntry[]): string => `${safeListPlace}, and delete: ${namesOf(weak)}.`;
