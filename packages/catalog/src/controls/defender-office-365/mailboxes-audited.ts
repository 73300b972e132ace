import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { auditsMailboxes: true };

export const mailboxesAudited = defineControl({
  id: 'defender-office-365.mailboxes-audited',
  title: 'Audit mailboxes',
  name: 'Mailbox auditing',
  action: 'Turn on',
  priority: 'p2',
  description: 'Mailbox auditing on by default is on for the organization (AuditDisabled is False).',
  why: 'After a break-in, the first question is which mail was read. Only the audit log of the mailbox knows.',
  group: 'Awareness',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    'nist-800-53': ['AU-2', 'AU-12'],
    'nist-csf': ['PR.PS-04'],
    'cis-v8': ['8.2'],
    'iso-27001': ['A.8.15'],
    'soc-2': ['CC7.2'],
    hitrust: ['09.aa'],
    'mitre-attack': ['T1114'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) => judgeMailSettings(settings, wanted, 'Mailbox auditing is switched off for the organisation.'),

  remedy: {
    parameters: { setting: fixed('Mailbox auditing', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption: 'People notice nothing.',
    steps: () => ['In Exchange Online PowerShell, run Set-OrganizationConfig -AuditDisabled $false.'],
  },
});
