import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { allowedSenderEvidence, toChange } from '../../judging/mail-exceptions/allowed-senders.ts';
import { removalStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, allowsAnySender, exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const { judge, weak } = allowedThat(allowsAnySender, 'match mail of any sender');

export const allowedContentRemoved = defineControl({
  id: 'check-point-harmony.allowed-content-removed',
  title: 'Remove Allow-List rules without a sender',
  name: 'Allow-List rules for any sender',
  action: 'Remove',
  priority: 'p2',
  description: 'Every rule of the Allow-List names a sender, a domain, a server, a client or the hash of an attachment.',
  why: 'A subject, a display name, a link or a recipient can be written by everyone: an attacker who knows the rule is let through.',
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
    disruption: 'Mail with that subject, name or link, or to that recipient, is checked like any other.',
    steps: ({ facts }) => [removalStep(weak(facts.exceptions)), 'Where it is needed, make a rule that names the sender as well.'],
  },
});
