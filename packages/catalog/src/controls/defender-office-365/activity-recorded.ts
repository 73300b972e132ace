import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { recordsActivity: true };

export const activityRecorded = defineControl({
  id: 'defender-office-365.activity-recorded',
  title: 'Record activity in the audit log',
  name: 'Unified audit log',
  action: 'Turn on',
  priority: 'p2',
  description: 'Record user and admin activity is on in Microsoft Purview (UnifiedAuditLogIngestionEnabled is True).',
  why: 'Without the unified audit log, no one can say afterwards who did what in Exchange, SharePoint and Teams.',
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
    hitrust: ['09.aa', '09.ad'],
    'mitre-attack': ['T1070'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) =>
    judgeMailSettings(settings, wanted, 'User and administrator activity is not recorded in the unified audit log.'),

  remedy: {
    parameters: { setting: fixed('Unified audit log', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption: 'People notice nothing.',
    steps: () => [
      'In the Microsoft Purview portal (purview.microsoft.com), open Audit and choose Start recording user and admin activity.',
    ],
  },
});
