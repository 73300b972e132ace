import { defineControl } from '@rampart/domain/control.ts';
import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeExceptions, namesOf } from '../../judging/mail-exceptions.ts';
import { mailFilterAnswers } from '../../judging/mail-filter-answers.ts';

const concerned = (rules: readonly SenderRule[]): readonly SenderRule[] => rules.filter(({ effect }) => effect === 'block');
const weak = (rules: readonly SenderRule[]): readonly SenderRule[] => concerned(rules).filter(({ isEnabled }) => !isEnabled);

export const senderBlocksEnabled = defineControl({
  id: 'mimecast.sender-blocks-enabled',
  title: 'Enable policies for blocked senders',
  name: 'Blocked sender policies',
  action: 'Enable',
  priority: 'p2',
  description: 'Every policy with the action Block Sender is enabled.',
  why: 'Someone decided to block these senders. A policy that is switched off lets their mail in, and looks as if it did not.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.16'],
  },
  evidence: {
    events: mailThreats,
    categories: ['malware', 'bec'],
    would: 'not-known',
    because: 'These mails brought malware or deceived. Which of them came from senders that a disabled policy names is not logged.',
  },
  needs: { rules: senderRules },
  assess: ({ rules }) =>
    judgeExceptions(concerned(rules), { weak: weak(rules), what: 'policies that block senders', fault: 'are switched off' }),

  remedy: {
    parameters: {},
    disruption: 'Mail of those senders is refused again.',
    steps: ({ facts }) => [
      `In the Mimecast Administration Console, open Gateway > Policies > Blocked Senders, and enable: ${namesOf(weak(facts.rules))}. Mimecast has no API that changes these policies.`,
      'Delete policies that are not meant to come back.',
    ],
  },
});
