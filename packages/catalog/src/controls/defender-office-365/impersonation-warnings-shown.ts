import { mailPolicyChanges } from '@rampart/changes/mail/mail-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { judgeMail, weakMailPolicies, type MailDuty } from '../../judging/mail-filters/mail-duty.ts';
import { mailFilterAnswers } from '../../judging/mail-filters/mail-filter-answers.ts';

const duty: MailDuty = {
  kind: 'anti-phishing',
  protections: ['warnsOfSimilarPeople', 'warnsOfSimilarDomains', 'warnsOfUnusualCharacters', 'warnsOfFirstContact'],
  saying: (names) => `Not every safety tip is shown by ${names}.`,
};

export const impersonationWarningsShown = defineControl({
  id: 'defender-office-365.impersonation-warnings-shown',
  title: 'Warn people of impersonation and first contact',
  name: 'Safety tips',
  action: 'Turn on',
  priority: 'p2',
  description:
    'In every anti-phishing policy in force, the safety tips for user impersonation, domain impersonation, unusual characters and first contact are on.',
  why: 'A person can decide what no filter can, if the mail says that its sender is new or looks like someone else.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
  answers: {
    ...mailFilterAnswers,
    'cis-v8': ['14.2'],
    'iso-27001': ['A.8.7'],
  },
  evidence: {
    events: mailThreats,
    categories: ['bec', 'credential-phishing'],
    would: 'not-known',
    because:
      'These mails deceived people about their sender, as a mail security product reported them. It is not known who would have noticed a warning.',
  },
  needs: { policies: mailPolicies },
  assess: ({ policies }) => judgeMail(policies, duty),

  remedy: {
    parameters: { setting: fixed('Safety tips', [true], () => 'As recommended') },
    changes: ({ facts }) => weakMailPolicies(facts.policies, duty).map((images) => mailPolicyChanges.update(images)),
    disruption: 'People see a warning above mail from senders whom they seldom hear from.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Anti-phishing.',
      'Under Actions, turn on Show first contact safety tip, Show user impersonation safety tip, Show domain impersonation safety tip and Show user impersonation unusual characters safety tip.',
      'Choose Save.',
    ],
  },
});
