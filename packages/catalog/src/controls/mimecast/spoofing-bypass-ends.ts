import { defineControl } from '@rampart/domain/control.ts';
import type { SenderRule } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeExceptions, namesOf } from '../../judging/mail-exceptions.ts';

const concerned = (rules: readonly SenderRule[]): readonly SenderRule[] =>
  rules.filter(({ effect, isEnabled }) => effect === 'skip-spoofing-check' && isEnabled);
const weak = (rules: readonly SenderRule[]): readonly SenderRule[] => concerned(rules).filter(({ endsAt }) => endsAt === null);

export const spoofingBypassEnds = defineControl({
  id: 'mimecast.spoofing-bypass-ends',
  title: 'Limit how long spoofing bypasses last',
  name: 'Anti-spoofing bypass without an end',
  action: 'Limit',
  priority: 'p2',
  description: 'Every enabled bypass of the anti-spoofing check has an end date.',
  why: 'Bypasses are made in a hurry and forgotten. An end date brings them back to someone who decides again.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SI-3', 'SI-8'],
    'nist-csf': ['PR.PS-05', 'DE.CM-03'],
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.16'],
    'soc-2': ['CC6.8'],
    'mitre-attack': ['T1566'],
  },
  evidence: {
    events: mailThreats,
    categories: ['bec'],
    would: 'not-known',
    because: 'These mails pretended to be someone else. Which of them came through a bypass is not logged.',
  },
  needs: { rules: senderRules },
  assess: ({ rules }) => judgeExceptions(concerned(rules), { weak: weak(rules), what: 'enabled bypasses', fault: 'have no end' }),

  remedy: {
    parameters: {},
    disruption: 'None until the date. Then the sender is checked, unless someone extends it.',
    steps: ({ facts }) => [
      `In the Mimecast Administration Console, open Gateway > Policies > Anti-Spoofing SPF based Bypass, and open: ${namesOf(weak(facts.rules))}.`,
      'Under Validity, clear Set policy as perpetual, and choose an end within a year.',
    ],
  },
});
