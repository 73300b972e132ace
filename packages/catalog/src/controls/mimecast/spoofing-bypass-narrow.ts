import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SenderRule, SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { judgeNamed } from '../../judging/judge-entries.ts';
import {
  bypassStep,
  enabledBypasses,
  namesServers,
  spoofingBypassAnswers,
  spoofingBypassEvidence,
} from '../../judging/mail-exceptions/spoofing-bypasses.ts';

const weak = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  enabledBypasses(rules, asOf).filter((rule) => rule.from === null && !namesServers(rule));

export const spoofingBypassNarrow = defineControl({
  id: 'mimecast.spoofing-bypass-narrow',
  title: 'Disable spoofing bypasses for every sender',
  name: 'Anti-spoofing bypass for everyone',
  action: 'Disable',
  priority: 'p2',
  description: 'No enabled bypass of the anti-spoofing check applies to mail from everyone, unless it names the servers.',
  why: 'A bypass for everyone lets any server send as your own people, and nothing marks it.',
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
      fault: 'apply to mail from everyone',
    }),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded, asOf }) =>
      weak(facts.rules, asOf)
        .filter(({ id }) => !excluded.includes(id))
        .map((rule) => {
          const before = SenderRuleSettings.parse(rule);
          return senderRuleChanges.update({ target: rule.id, before, after: { ...before, isEnabled: false } });
        }),
    disruption: 'A service that sends in your name without SPF and DKIM is checked again, and may be held.',
    steps: ({ facts, asOf }) => [
      bypassStep('disable', weak(facts.rules, asOf)),
      'Where a service needs a bypass, make one for its sender alone, with its servers.',
    ],
  },
});
