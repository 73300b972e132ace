import { senderRuleChanges } from '@rampart/changes/mail/sender-rule.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SenderRule, SenderRuleSettings } from '@rampart/domain/sender-rule.ts';
import { senderRules } from '@rampart/facts/mail/sender-rules.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeExceptions, namesOf } from '../../judging/mail-exceptions.ts';

const concerned = (rules: readonly SenderRule[]): readonly SenderRule[] =>
  rules.filter(({ effect, isEnabled }) => effect === 'skip-spoofing-check' && isEnabled);
const weak = (rules: readonly SenderRule[]): readonly SenderRule[] => concerned(rules).filter(({ from }) => from === null);

export const spoofingBypassNarrow = defineControl({
  id: 'mimecast.spoofing-bypass-narrow',
  title: 'Disable spoofing bypasses for every sender',
  name: 'Anti-spoofing bypass for everyone',
  action: 'Disable',
  priority: 'p2',
  description: 'No enabled bypass of the anti-spoofing check applies to mail from everyone.',
  why: 'A bypass for everyone lets any server send as your own people, and nothing marks it.',
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
  assess: ({ rules }) =>
    judgeExceptions(concerned(rules), { weak: weak(rules), what: 'enabled bypasses', fault: 'apply to mail from everyone' }),

  remedy: {
    parameters: {},
    changes: ({ facts, excluded }) =>
      weak(facts.rules)
        .filter(({ id }) => !excluded.includes(id))
        .map((rule) => {
          const before = SenderRuleSettings.parse(rule);
          return senderRuleChanges.update({ target: rule.id, before, after: { ...before, isEnabled: false } });
        }),
    disruption: 'A service that sends in your name without SPF and DKIM is checked again, and may be held.',
    steps: ({ facts }) => [
      `In the Mimecast Administration Console, open Gateway > Policies > Anti-Spoofing SPF based Bypass, and disable: ${namesOf(weak(facts.rules))}.`,
      'Where a service needs a bypass, make one for its sender alone, with its servers.',
    ],
  },
});
