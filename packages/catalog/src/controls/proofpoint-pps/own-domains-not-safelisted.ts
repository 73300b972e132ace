import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { defineControl } from '@rampart/domain/control.ts';
import {
  domainOfEntry,
  isDomainName,
  isOfSender,
  type SenderListEntry,
  SenderListEntrySettings,
} from '@rampart/domain/sender-list-entry.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { type StoppedMail, stoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { freeMail } from '../../judging/mail-exceptions/free-mail.ts';
import { namedFew } from '../../judging/named-few.ts';
import { judgeSafeList, letsIn, permitted, removalStep, senderListAnswers, toRemove } from '../../judging/mail-exceptions/safe-list.ts';

const weak = (entries: readonly SenderListEntry[], own: readonly string[]): readonly SenderListEntry[] =>
  permitted(entries).filter((entry) => own.some((name) => letsIn(entry, name)));

/** Those with the name of a domain of which it is not known whether it is an own one: the mail that was stopped lately need not show all. */
const notAsked = (entries: readonly SenderListEntry[], { askedDomains = [] }: StoppedMail): readonly SenderListEntry[] =>
  permitted(entries).filter((entry) => {
    const domain = domainOfEntry(entry);
    return isOfSender(entry) && isDomainName(domain) && !freeMail.has(domain) && !askedDomains.includes(domain);
  });

export const ownDomainsNotSafelisted = defineControl({
  id: 'proofpoint-pps.own-domains-not-safelisted',
  title: 'Remove your own domains from the safe list',
  name: 'Own domains on the safe list',
  action: 'Remove',
  priority: 'p2',
  description: 'No entry of the Organizational Safe List is for a domain that the server receives mail for, or for an address in one.',
  why: 'Mail from outside that claims to be from your own people is the oldest fraud there is. Such an entry lets it past the filter.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: {
    events: mailThreats,
    categories: ['bec'],
    would: 'not-known',
    because: 'These mails impersonated someone. No log shows which of them used an address of your own domains.',
  },
  needs: { entries: senderLists, stopped: stoppedMail },

  assess({ entries, stopped }) {
    const { ownDomains } = stopped;
    if (ownDomains.length === 0 && permitted(entries).length > 0)
      return unknown({ because: 'No attack from outside was stopped lately, so the domains of your organisation are not known.' });
    const found = weak(entries, ownDomains);
    const unclear = notAsked(entries, stopped);
    if (found.length === 0 && unclear.length > 0) {
      const named = namedFew(unclear.map(({ name }) => name));
      return unknown({ because: `It is not known whether the server receives mail for the domains of these entries: ${named}.` });
    }
    return judgeSafeList(entries, found, 'let in mail that claims to be from your own domains');
  },

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toRemove(weak(facts.entries, facts.stopped.ownDomains), excluded).map((entry) =>
        senderListEntryChanges.delete({ target: entry.id, before: SenderListEntrySettings.parse(entry) }),
      ),
    disruption: 'A device or service that sends in your name from outside is filtered again, and may be quarantined.',
    steps: ({ facts }) => [
      removalStep(weak(facts.entries, facts.stopped.ownDomains)),
      'Let devices and services that send in your name sign with DKIM, or let them in by the IP addresses of their servers.',
    ],
  },
});
