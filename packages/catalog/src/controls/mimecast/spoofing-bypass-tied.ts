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

const concerned = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  enabledBypasses(rules, asOf).filter(({ from }) => from !== null);
const weak = (rules: readonly SenderRule[], asOf: Date): readonly SenderRule[] =>
  concerned(rules, asOf).filter((rule) => !namesServers(rule));

export const spoofingBypassTied = defineControl({
  id: 'mimecast.spoofing-bypass-tied',
  title: 'Disable spoofing bypasses without servers',
  name: 'Anti-spoofing bypass without servers',
  action: 'Disable',
  priority: 'p2',
  description:
    'Every enabled bypass of the anti-spoofing check for a sender names the servers, by SPF domains or by source IP ranges of at most 256 addresses.',
  why: 'The sender of a mail is what attackers forge. Only its servers show whether it is the service that you meant.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: spoofingBypassAnswers,
  evidence: spoofingBypassEvidence,
  needs: { rules: senderRules },
  assess: ({ rules }, { asOf }) =>
    judgeNamed(concerned(rules, asOf), {
      weak: weak(rules, asOf),
      what: 'enabled bypasses for single senders',
      fault: 'name no servers, or too many',
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
    disruption: 'Mail of that sender is checked again, and may be held until its servers are named.',
    steps: ({ facts, asOf }) => [
      bypassStep('open', weak(facts.rules, asOf)),
      'Enter Source IP Ranges or SPF domains of the service, or disable the policy.',
    ],
  },
});
