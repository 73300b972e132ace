import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SenderRule, SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeExceptions, namesOf } from '../../judging/mail-exceptions.ts';

const concerned = (rules: readonly SenderRule[]): readonly SenderRule[] =>
  rules.filter(({ effect, isEnabled, from }) => effect === 'skip-spoofing-check' && isEnabled && from !== null);
const weak = (rules: readonly SenderRule[]): readonly SenderRule[] => concerned(rules).filter(({ servers }) => servers.length === 0);

export const spoofingBypassTied = defineControl({
  id: 'mimecast.spoofing-bypass-tied',
  title: 'Disable spoofing bypasses without servers',
  name: 'Anti-spoofing bypass without servers',
  action: 'Disable',
  priority: 'p2',
  description: 'Every enabled bypass of the anti-spoofing check for a sender names the servers, by source IP ranges or SPF domains.',
  why: 'The sender of a mail is what attackers forge. Only the servers tell the service that you meant from one that pretends to be it.',
  group: 'Mail protection',
  programs: ['baseline'],
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
  assess: ({ rules }) =>
    judgeExceptions(concerned(rules), { weak: weak(rules), what: 'enabled bypasses for single senders', fault: 'name no servers' }),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      weak(facts.rules)
        .filter(({ id }) => !excluded.includes(id))
        .map((rule) => {
          const before = SenderRuleSettings.parse(rule);
          return senderRuleChanges.update({ target: rule.id, before, after: { ...before, isEnabled: false } });
        }),
    disruption: 'Mail of that sender is checked again, and may be held until its servers are named.',
    steps: ({ facts }) => [
      `In the Mimecast Administration Console, open Gateway > Policies > Anti-Spoofing SPF based Bypass, and open: ${namesOf(weak(facts.rules))}.`,
      'Enter Source IP Ranges or SPF domains of the service, or disable the policy.',
    ],
  },
});
