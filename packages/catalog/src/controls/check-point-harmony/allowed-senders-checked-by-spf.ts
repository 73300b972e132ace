import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { optional } from '@rampart/domain/fact.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { ownDomains } from '@rampart/facts/mail/own-domains.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { editStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, exceptionAnswers, ignoresSpf, namesIn } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const { judge, weak } = allowedThat(ignoresSpf, 'match although SPF fails');

export const allowedSendersCheckedBySpf = defineControl({
  id: 'check-point-harmony.allowed-senders-checked-by-spf',
  title: 'Check SPF of allowed senders',
  name: 'SPF of allowed senders',
  action: 'Require',
  priority: 'p2',
  description: 'No rule of the Allow-List ignores the SPF check.',
  why: 'Without SPF, the rule also matches mail from any server that writes the allowed sender into it.',
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
      toChange(weak(facts.exceptions, namesIn(facts.domains)), excluded).map(({ target, before }) =>
        mailExceptionChanges.update({ target, before, after: { ...before, ignoresSpf: false } }),
      ),
    disruption: 'Mail of an allowed sender whose server is not in the SPF record of its domain is checked for phishing again.',
    steps: ({ facts }) => [
      editStep(weak(facts.exceptions, namesIn(facts.domains)), 'clear Ignore SPF check'),
      'Ask senders whose mail is then held to complete their SPF record.',
    ],
  },
});
