import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { removalStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, allowsWideRange, exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const { judge, weak } = allowedThat(allowsWideRange, 'match a whole network and no sender');

export const allowedServersNarrow = defineControl({
  id: 'check-point-harmony.allowed-servers-narrow',
  title: 'Remove whole networks from the Allow-List',
  name: 'Networks in the Allow-List',
  action: 'Remove',
  priority: 'p2',
  description: 'No rule of the Allow-List matches more than 16 server addresses without naming a sender.',
  why: 'Addresses change hands, and servers of others are in the same network. Mail from all of them is then never checked for phishing.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: exceptionAnswers,
  evidence: allowedSenderEvidence,
  needs: { exceptions: mailExceptions },
  assess: ({ exceptions }) => judge(exceptions),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) => toChange(weak(facts.exceptions), excluded).map((asked) => mailExceptionChanges.delete(asked)),
    disruption: 'Mail from servers in the network is checked like any other.',
    steps: ({ facts }) => [
      removalStep(weak(facts.exceptions)),
      'Where a service needs it, allow its own Server IP together with its Sender Domain.',
    ],
  },
});
