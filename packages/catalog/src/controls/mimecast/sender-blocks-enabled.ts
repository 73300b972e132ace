import { defineControl } from '@rampart/domain/control.ts';
import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isOver } from '../../judging/mail-exceptions/is-over.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const concerned = (rules: readonly SenderRule[]): readonly SenderRule[] => rules.filter(({ effect }) => effect === 'block');
const weak = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  concerned(rules).filter(
    (rule) => !rule.isEnabled || isOver(rule, asOf) || (rule.startsAt !== undefined && new Date(rule.startsAt) > asOf),
  );

export const senderBlocksEnabled = defineControl({
  id: 'mimecast.sender-blocks-enabled',
  title: 'Enable policies for blocked senders',
  name: 'Blocked sender policies',
  action: 'Enable',
  priority: 'p2',
  description: 'Every policy with the action Block Sender is enabled, and valid today.',
  why: 'Someone decided to block these senders. A policy that is switched off or has ended lets their mail in, although it seems to block it.',
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
    because: 'These mails carried malware or deceived people. No log shows which of them came from senders that a disabled policy names.',
  },
  needs: { rules: senderRules },
  assess: ({ rules }, { asOf }) =>
    judgeNamed(concerned(rules), {
      weak: weak(rules, asOf),
      what: 'policies that block senders',
      fault: 'are switched off or not valid',
    }),

  remedy: {
    parameters: {},
    disruption: 'Mail of those senders is refused again.',
    steps: ({ facts, asOf }) => [
      `In the Mimecast Administration Console, open Gateway > Policies > Blocked Senders, and enable these, with a validity that includes today: ${namesOf(weak(facts.rules, asOf))}. Mimecast has no API that changes these policies.`,
      'Delete policies that are not meant to come back.',
    ],
  },
});
