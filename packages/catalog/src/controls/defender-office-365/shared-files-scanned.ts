import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { scansSharedFiles: true };

export const sharedFilesScanned = defineControl({
  id: 'defender-office-365.shared-files-scanned',
  title: 'Scan files in SharePoint, OneDrive and Teams',
  name: 'Safe Attachments for shared files',
  action: 'Turn on',
  priority: 'p2',
  description: 'Turn on Defender for Office 365 for SharePoint, OneDrive, and Microsoft Teams is on.',
  why: 'A harmful file that one person has uploaded is opened by everyone with whom it is shared.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
  answers: {
    'nist-800-53': ['SI-3'],
    'nist-csf': ['PR.PS-05'],
    'cis-v8': ['10.1'],
    'iso-27001': ['A.8.7'],
    'soc-2': ['CC6.8'],
    hitrust: ['09.j'],
    'mitre-attack': ['T1080'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) => judgeMailSettings(settings, wanted, 'Files in SharePoint, OneDrive and Teams are not opened in a sandbox.'),

  remedy: {
    parameters: { setting: fixed('Safe Attachments for shared files', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption: 'A file that is found to be harmful can no longer be opened.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Safe Attachments, and choose Global settings.',
      'Turn on Turn on Defender for Office 365 for SharePoint, OneDrive, and Microsoft Teams, and choose Save.',
    ],
  },
});
