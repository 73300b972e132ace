import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { isOfSender, nameOfListEntry, type SenderListEntry, type SenderListEntrySettings } from '@rampart/domain/sender-list-entry.ts';
import { notApplicable, unknown } from '@rampart/domain/verdict.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { type StoppedMail, stoppedMail } from '@rampart/facts/threats/stopped-mail.ts';
import { isWithin } from '../../judging/mail-exceptions/is-within.ts';
import { judgeEntries } from '../../judging/judge-entries.ts';
import { namedFew } from '../../judging/named-few.ts';
import { senderListAnswers } from '../../judging/mail-exceptions/safe-list.ts';

type Attacker = StoppedMail['senders'][number];

const fewestPeople = 3;
const mostBlocked = 50;

const domainOf = ({ mail }: Attacker): string => mail.slice(mail.lastIndexOf('@') + 1);

/** An own address in the sender is forged, or of a colleague whose mailbox was taken over: to block it would stop colleagues. */
const isOwn = (sender: Attacker, { ownDomains }: StoppedMail): boolean =>
  ownDomains.some((own) => isWithin(domainOf(sender), own) || isWithin(own, domainOf(sender)));

/** Spam comes from everywhere. */
const repeated = (stopped: StoppedMail): readonly Attacker[] =>
  stopped.senders.filter((sender) => sender.category !== 'spam' && sender.recipients >= fewestPeople && !isOwn(sender, stopped));

/** Of a sender whose domain the server was not asked about, it is not known that it is no own one. */
const isKnown = (sender: Attacker, { ownDomains, askedDomains = [] }: StoppedMail): boolean =>
  ownDomains.length > 0 && askedDomains.includes(domainOf(sender));

const attackers = (stopped: StoppedMail): readonly Attacker[] => repeated(stopped).filter((sender) => isKnown(sender, stopped));

const blocks = (entry: SenderListEntry, mail: string): boolean => {
  if (entry.effect !== 'block' || !isOfSender(entry)) return false;
  const value = entry.value.toLowerCase();
  if (entry.comparison === 'equals') return value === mail;
  return entry.comparison === 'contains' && value !== '' && mail.includes(value);
};

const notBlocked = (entries: readonly SenderListEntry[], stopped: StoppedMail): readonly Attacker[] =>
  attackers(stopped).filter(({ mail }) => !entries.some((entry) => blocks(entry, mail)));

function blockFor({ mail, recipients }: Attacker): SenderListEntrySettings {
  const own = { effect: 'block', field: 'envelope-sender', comparison: 'equals', value: mail } as const;
  return { name: nameOfListEntry(own), ...own, comment: `Attacked ${recipients} people` };
}

export const repeatedAttackersBlocked = defineControl({
  id: 'proofpoint-pps.repeated-attackers-blocked',
  title: 'Block senders that attack several people',
  name: 'Repeated attackers',
  action: 'Block',
  priority: 'p1',
  description: `The Organizational Block List has every sender whose phishing, fraud or malware to ${fewestPeople} people or more is among the mail that was stopped last.`,
  why: 'The same mailing continues for days, with different contents. If its sender is blocked, it does not have to be recognised again.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: senderListAnswers,
  evidence: {
    events: mailThreats,
    categories: ['credential-phishing', 'corporate-credential-phishing', 'consumer-credential-phishing', 'bec', 'malware'],
    would: 'not-known',
    because: 'These mails attacked your people. Which of them came from a sender that had attacked before is not counted.',
  },
  needs: { entries: senderLists, stopped: stoppedMail },

  assess({ entries, stopped }) {
    const [every, all] = [repeated(stopped), attackers(stopped)];
    if (every.length === 0)
      return notApplicable({ because: `In the mail that was stopped last, no sender attacked ${fewestPeople} people or more.` });
    const others = notBlocked(entries, stopped);
    if (others.length === 0 && every.length > all.length) {
      const named = namedFew(every.filter((sender) => !all.includes(sender)).map(({ mail }) => mail));
      return unknown({ because: `It is not known whether these senders are forged addresses of your own domains: ${named}.` });
    }
    return judgeEntries(
      others.map(({ mail, recipients }) => `${mail} (${recipients} people)`),
      { total: all.length, what: 'senders that attacked several people', fault: 'are not blocked' },
    );
  },

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      notBlocked(facts.entries, facts.stopped)
        .filter(({ mail }) => !excluded.includes(mail))
        .slice(0, mostBlocked)
        .map((attacker) => senderListEntryChanges.create(blockFor(attacker))),
    disruption:
      'All mail of these senders is stopped. If one is a partner whose mailbox was taken over, its other mail is stopped as well.',
    steps: ({ facts }) => [
      `In the management interface of Proofpoint, open Email Protection > Spam Detection > Organizational Block List, and add these sender addresses with the operator Equals: ${notBlocked(
        facts.entries,
        facts.stopped,
      )
        .slice(0, mostBlocked)
        .map(({ mail }) => mail)
        .join(', ')}.`,
      'Remove them after some weeks: attackers change their addresses.',
    ],
  },
});
