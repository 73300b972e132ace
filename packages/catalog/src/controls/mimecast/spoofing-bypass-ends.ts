import { defineControl } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { judgeNamed } from '../../judging/judge-entries.ts';
import {
  bypassStep,
  enabledBypasses,
  spoofingBypassAnswers,
  spoofingBypassEvidence,
} from '../../judging/mail-exceptions/spoofing-bypasses.ts';

const longestDays = 366;

const weak = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  enabledBypasses(rules, asOf).filter(({ endsAt }) => endsAt === null || new Date(endsAt).getTime() > asOf.getTime() + longestDays * dayMs);

export const spoofingBypassEnds = defineControl({
  id: 'mimecast.spoofing-bypass-ends',
  title: 'Limit how long spoofing bypasses last',
  name: 'Anti-spoofing bypass without an end',
  action: 'Limit',
  priority: 'p2',
  description: 'Every enabled bypass of the anti-spoofing check has an end date within a year.',
  why: 'Bypasses are made in a hurry and forgotten. An end date makes someone review them.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: spoofingBypassAnswers,
  evidence: spoofingBypassEvidence,
  needs: { rules: senderRules },
  assess: ({ rules }, { asOf }) =>
    judgeNamed(enabledBypasses(rules, asOf), {
      weak: weak(rules, asOf),
      what: 'enabled bypasses',
      fault: 'have no end within a year',
    }),

  remedy: {
    parameters: {},
    disruption: 'None until the date. Then the sender is checked, unless someone extends it.',
    steps: ({ facts, asOf }) => [
      bypassStep('open', weak(facts.rules, asOf)),
      'Under Validity, clear Set policy as perpetual, and choose an end within a year.',
    ],
  },
});
