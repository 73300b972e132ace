import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { mayForwardOutside: false };

export const remoteForwardingBlocked = defineControl({
  id: 'defender-office-365.remote-forwarding-blocked',
  title: 'Block forwarding to any outside domain',
  name: 'Remote domain forwarding',
  action: 'Block',
  priority: 'p1',
  description: 'In the remote domain Default, Allow automatic forwarding is off.',
  why: 'It stops forwarding rules of Outlook at the border, whatever an outbound policy says.',
  group: 'Sharing',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],

  answers: {
    'nist-800-53': ['AC-4'],
    'nist-csf': ['PR.DS-02'],
    'cis-v8': ['3.3'],
    'iso-27001': ['A.8.12'],
    'soc-2': ['CC6.7'],
    hitrust: ['09.v'],
    'mitre-attack': ['T1114'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) =>
    judgeMailSettings(settings, wanted, 'The remote domain Default allows automatic forwarding to every outside domain.'),

  remedy: {
    parameters: { setting: fixed('Remote domain forwarding', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption: 'Rules that forward mail outside stop working. Allow single partner domains with a remote domain of their own.',
    steps: () => [
      'In the Exchange admin center (admin.exchange.microsoft.com), open Mail flow > Remote domains > Default, and clear Allow automatic forwarding.',
    ],
  },
});
