import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import type { Change } from '@rampart/domain/change.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { optional } from '@rampart/domain/fact.ts';
import type { MailExceptionSettings } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { editStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, comparesInParts, exceptionAnswers, namesIn } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const { judge, weak } = allowedThat(comparesInParts, 'compare only a part of the sender');

/** The same rule for what is written out; nothing where it is only a part of an address or a domain. */
function narrowed({ senderAddress, senderDomain, ...settings }: MailExceptionSettings): MailExceptionSettings | undefined {
  if (senderAddress?.how === 'contains' && !/^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(senderAddress.value)) return undefined;
  if (senderDomain?.how === 'contains' && !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(senderDomain.value)) return undefined;
  return {
    ...settings,
    senderAddress: senderAddress?.how === 'contains' ? { ...senderAddress, how: 'is' } : senderAddress,
    senderDomain: senderDomain?.how === 'contains' ? { ...senderDomain, how: 'ends-with' } : senderDomain,
  };
}

export const allowedSendersWhole = defineControl({
  id: 'check-point-harmony.allowed-senders-whole',
  title: 'Match allowed senders as a whole',
  name: 'Partial senders in the Allow-List',
  action: 'Narrow',
  priority: 'p2',
  description: 'No rule of the Allow-List has the condition Contains for its Sender Email or Sender Domain.',
  why: 'An attacker only has to register a domain that contains the name: invoices@carrier.example also matches invoices@carrier.example.attacker.example.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: allowedSenderEvidence,
  needs: { exceptions: mailExceptions, domains: optional(ownDomains) },
  assess: ({ exceptions, domains }) => judge(exceptions, namesIn(domains)),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      toChange(weak(facts.exceptions, namesIn(facts.domains)), excluded).map(({ target, before }): Change => {
        const after = narrowed(before);
        return after === undefined
          ? mailExceptionChanges.delete({ target, before })
          : mailExceptionChanges.update({ target, before, after });
      }),
    disruption:
      'Mail of senders whose address only contains what the rule says is checked again. A rule with only a part of an address or a domain is removed.',
    steps: ({ facts }) => [
      editStep(
        weak(facts.exceptions, namesIn(facts.domains)),
        'choose the condition Matching for the Sender Email, or Ends with for the Sender Domain',
      ),
      'Delete rules that have only a part of an address or a domain.',
    ],
  },
});
