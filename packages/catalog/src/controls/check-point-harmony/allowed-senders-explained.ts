import { defineControl } from '@rampart/domain/control.ts';
import type { MailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { allowedSenderEvidence } from '../../judging/mail-exceptions/allowed-senders.ts';
import { editStep } from '../../judging/mail-exceptions/harmony-exceptions.ts';
import { allowedThat, exceptionAnswers } from '../../judging/mail-exceptions/mail-exception-rules.ts';

const isUnexplained = ({ effect, comment }: MailException): boolean => effect === 'allow' && (comment ?? '').trim() === '';
const { judge, weak } = allowedThat(isUnexplained, 'have no comment');

export const allowedSendersExplained = defineControl({
  id: 'check-point-harmony.allowed-senders-explained',
  title: 'Add a comment to every allowed sender',
  name: 'Comments in the Allow-List',
  action: 'Require',
  priority: 'p2',
  description: 'Every rule of the Allow-List has a comment.',
  why: 'A rule has no end and no owner. Without a reason, no one dares to remove it, and it stays for years.',
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
    disruption: 'None.',
    steps: ({ facts }) => [
      editStep(weak(facts.exceptions), 'enter in Comment who asked for it, why, and until when'),
      'Delete a rule for which no reason is found. Only people know the reason, so Rampart does not write it.',
    ],
  },
});
