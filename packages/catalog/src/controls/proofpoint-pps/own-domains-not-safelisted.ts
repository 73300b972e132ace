import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SenderListEntry, SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';
import { unknown } from '@rampart/domain/verdict.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { stoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { domainOfEntry, isOfSender, judgeSafeList, permitted, removalStep, senderListAnswers, toRemove } from '../../judging/safe-list.ts';

const isOwn = (domain: string, own: readonly string[]): boolean => own.some((one) => domain === one || domain.endsWith(`.${one}`));

const weak = (entries: readonly SenderListEntry[], own: readonly string[]): readonly SenderListEntry[] =>
  permitted(entries).filter((entry) => isOfSender(entry) && isOwn(domainOfEntry(entry), own));

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
    because: 'These mails pretended to be someone else. Which of them used an address of your own domains is not logged.',
  },
  needs: { entries: senderLists, stopped: stoppedMail },

  assess({ entries, stopped: { ownDomains } }) {
    if (ownDomains.length === 0 && permitted(entries).length > 0)
      return unknown({ because: 'No attack from outside was stopped lately, so that the domains of your organisation could not be seen.' });
    return judgeSafeList(entries, weak(entries, ownDomains), 'let in mail that claims to be from your own domains');
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
