import { defineControl } from '@rampart/domain/control.ts';
import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isOver } from '../../judging/mail-exceptions/is-over.ts';
import { judgeNamed, namesOf } from '../../judging/judge-entries.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const concerned = (rules: readonly SenderRule[]): readonly SenderRule[] =>
  rules.filter(({ effect }) => effect === 'block' || effect === 'do-not-block');
const weak = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  concerned(rules).filter((rule) => rule.effect === 'do-not-block' && rule.isEnabled && !isOver(rule, asOf) && rule.from === null);

export const blocksWithoutExemption = defineControl({
  id: 'mimecast.blocks-without-exemption',
  title: 'Remove exemptions from blocked senders',
  name: 'Exemptions from blocked senders',
  action: 'Remove',
  priority: 'p2',
  description: 'No enabled policy with the action Take No Action applies to mail from everyone.',
  why: 'Such a policy undoes all others that block senders, without a trace.',
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
    because: 'These mails carried malware or deceived people. No log shows which of them came from blocked senders.',
  },
  needs: { rules: senderRules },
  assess: ({ rules }, { asOf }) =>
    judgeNamed(concerned(rules), { weak: weak(rules, asOf), what: 'policies about blocked senders', fault: 'exempt everyone' }),

  remedy: {
    parameters: {},
    disruption: 'Mail of blocked senders is refused again.',
    steps: ({ facts, asOf }) => [
      `In the Mimecast Administration Console, open Gateway > Policies > Blocked Senders, and delete: ${namesOf(weak(facts.rules, asOf))}. Mimecast has no API that changes these policies.`,
      'Exempt single senders where it is needed.',
    ],
  },
});
