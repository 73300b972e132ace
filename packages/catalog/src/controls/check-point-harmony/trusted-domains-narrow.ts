import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import type { MailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { spamStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { judgeNamed } from '../../judging/judge-entries.ts';
import { exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const trusted = (exceptions: readonly MailException[]): readonly MailException[] =>
  exceptions.filter(({ effect }) => effect === 'allow-as-no-spam');
const weak = (exceptions: readonly MailException[]): readonly MailException[] =>
  trusted(exceptions).filter(({ senderAddress, recipient }) => senderAddress === null && recipient === null);

export const trustedDomainsNarrow = defineControl({
  id: 'check-point-harmony.trusted-domains-narrow',
  title: 'Remove domains that are trusted for everyone',
  name: 'Trusted sender domains',
  action: 'Remove',
  priority: 'p2',
  description: 'Every trusted sender of Anti-Spam is an address, or is trusted by one recipient only.',
  why: 'What one person wants to read is spam to others, and a domain that sends to everyone reaches every inbox once it is taken over.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: {
    events: mailThreats,
    categories: ['spam'],
    would: 'not-known',
    because: 'These mails were spam. No log shows which of them came from a trusted domain.',
  },
  needs: { exceptions: mailExceptions },
  assess: ({ exceptions }) =>
    judgeNamed(trusted(exceptions), { weak: weak(exceptions), what: 'trusted senders', fault: 'are a whole domain, for everyone' }),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) => toChange(weak(facts.exceptions), excluded).map((asked) => mailExceptionChanges.delete(asked)),
    disruption: 'Newsletters and other mail of the domain may be put into quarantine as spam.',
    steps: ({ facts }) => [spamStep(weak(facts.exceptions)), 'Let people trust senders for themselves, in their daily quarantine report.'],
  },
});
