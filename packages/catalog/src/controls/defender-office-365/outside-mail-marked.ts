import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { marksOutsideMail: true };

export const outsideMailMarked = defineControl({
  id: 'defender-office-365.outside-mail-marked',
  title: 'Mark mail from outside',
  name: 'External sender tag',
  action: 'Turn on',
  priority: 'p2',
  description: 'The external sender tag is on in Outlook (Get-ExternalInOutlook shows Enabled True).',
  why: 'A mail from the managing director that is marked External is not from the managing director.',
  group: 'Awareness',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    'nist-800-53': ['SI-8'],
    'nist-csf': ['PR.AT-01'],
    'cis-v8': ['14.2'],
    'iso-27001': ['A.5.14'],
    'soc-2': ['CC6.8'],
    hitrust: ['09.v'],
    'mitre-attack': ['T1566'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) => judgeMailSettings(settings, wanted, 'Mail from outside is not marked in Outlook.'),

  remedy: {
    parameters: { setting: fixed('External sender tag', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption: 'Outlook shows External beside the sender of mail from outside. It takes one to two days to appear.',
    steps: () => ['In Exchange Online PowerShell, run Set-ExternalInOutlook -Enabled $true.'],
  },
});
