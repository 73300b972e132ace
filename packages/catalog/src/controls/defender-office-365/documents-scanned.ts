import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { scansDocuments: true, mayOpenHarmfulDocuments: false };

export const documentsScanned = defineControl({
  id: 'defender-office-365.documents-scanned',
  title: 'Check documents before they may be edited',
  name: 'Safe Documents',
  action: 'Turn on',
  priority: 'p2',
  description: 'Turn on Safe Documents for Office clients is on, and people may not click through when a file was found to be malicious.',
  why: 'Protected View helps only until someone chooses Enable Editing. If documents are checked first, a harmful one stays closed.',
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
    'mitre-attack': ['T1204'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) =>
    judgeMailSettings(
      settings,
      wanted,
      'Documents are not checked before people leave Protected View, or people may leave it all the same.',
    ),

  remedy: {
    parameters: { setting: fixed('Safe Documents', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption: 'Opening a document from outside takes a few seconds longer. Files are sent to Microsoft to be checked.',
    steps: () => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Safe Attachments, and choose Global settings.',
      'Turn on Turn on Safe Documents for Office clients, turn off Allow people to click through Protected View, and choose Save.',
    ],
  },
});
