import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { removalStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, allowsFreeMail, exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const { judge, weak } = allowedThat(allowsFreeMail, 'match a free mail service');

export const allowedFreeMailRemoved = defineControl({
  id: 'check-point-harmony.allowed-free-mail-removed',
  title: 'Remove free mail services from the Allow-List',
  name: 'Free mail services in the Allow-List',
  action: 'Remove',
  priority: 'p2',
  description: 'No rule of the Allow-List matches the domain of a free mail service, such as gmail.com or outlook.com.',
  why: 'Everyone can open an account there, attackers too: their mail is then never checked for phishing.',
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
    disruption: 'Private mail of employees and customers is checked like any other, and some of it may be held.',
    steps: ({ facts }) => [removalStep(weak(facts.exceptions)), 'Allow single addresses where it is needed, by their Sender Email.'],
  },
});
