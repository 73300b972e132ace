import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { filterPolicies } from '@rampart/facts/mail/filter-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'spam',
  protections: ['allowedDomains'],
  saying: (names) => `Domains skip the filter in ${names}.`,
};

export const allowedDomainsRemoved = defineControl({
  id: 'defender-office-365.allowed-domains-removed',
  title: 'Remove domains that skip spam filtering',
  name: 'Allowed sender domains',
  action: 'Remove',
  priority: 'p2',
  description: 'No anti-spam policy in force has an entry in the list Allowed domains.',
  why: 'Mail that only claims to come from an allowed domain skips the filter too: an attacker who knows your partner is let in.',
  group: 'Mail protection',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],

  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['bec', 'credential-phishing'],
    would: 'not-known',
    because:
      'These mails deceived people about their sender, as a mail security product reported them. It is not known which of them an allowed domain let in.',
  },
  needs: { policies: filterPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Allowed sender domains', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'Mail of the domains that were allowed is filtered like any other. Look at the quarantine in the first days.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-spam.',
      'Under Allowed and blocked senders and domains, choose Allow domains and remove every entry. Allow single senders in the Tenant Allow/Block List, with an end, where they are needed.',
      'Choose Save.',
    ],
  },
});
