import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { type MailException, mailCriteria, newMailException } from '@rampart/domain/mail-exception.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { allowedSenderEvidence } from '../../judging/mail-exceptions/allowed-senders.ts';
import { blockStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';

/** Top-level domains that are also extensions of files. */
const fileLike = ['.zip', '.mov'];

const blocks =
  (domain: string) =>
  ({ effect, senderDomain, ...others }: MailException): boolean =>
    effect === 'block' &&
    senderDomain?.value.toLowerCase() === domain &&
    senderDomain.how !== 'is' &&
    Object.keys(mailCriteria({ ...others, senderDomain: null })).length === 0;
const unblocked = (exceptions: readonly MailException[], domains: readonly string[]): string[] =>
  domains.filter((domain) => !exceptions.some(blocks(domain)));

export const fileLikeDomainsBlocked = defineControl({
  id: 'check-point-harmony.file-like-domains-blocked',
  title: 'Block sender domains that look like files',
  name: 'Sender domains that look like files',
  action: 'Reject',
  priority: 'p2',
  description: 'The Block-List has a rule for sender domains that end with .zip, and one for .mov.',
  why: 'Mail programs turn a name such as invoice.zip into a link to a site of that name. Few honest senders use these domains.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: {
    ...allowedSenderEvidence,
    because: 'These mails deceived people about their sender. From which domains they came is not counted.',
  },
  needs: { exceptions: mailExceptions },
  assess({ exceptions }) {
    const open = unblocked(exceptions, fileLike);
    const found = { count: open.length, total: fileLike.length, what: 'domain endings' };
    return open.length === 0 ? pass({ found }) : fail({ because: `The Block-List has no rule for ${open.join(' and ')}.`, found });
  },

  remedy: {
    parameters: { domains: customizable('Sender Domain ends with', fileLike) },
    changes: ({ facts, parameters }) =>
      unblocked(facts.exceptions, parameters.domains).map((value) =>
        mailExceptionChanges.create(
          newMailException({ effect: 'block', senderDomain: { value, how: 'ends-with' }, comment: 'Looks like a file. Added by Rampart.' }),
        ),
      ),
    disruption: 'Mail from senders of these domains is treated as phishing.',
    steps: ({ facts, parameters }) => [
      blockStep(unblocked(facts.exceptions, parameters.domains)),
      'Allow a single sender where one is needed, by the Sender Email.',
    ],
  },
});
