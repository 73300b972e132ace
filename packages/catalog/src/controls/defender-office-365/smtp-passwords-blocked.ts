import { mailSettingsChanges } from '@rampart/changes/mail/mail-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { mailSettingsTarget } from '@rampart/domain/mail-settings.ts';
import { mailSettings } from '@rampart/facts/mail/mail-settings.ts';
import { judgeMailSettings } from '../../judging/mail-filters/judge-mail-settings.ts';

const wanted = { maySendWithPassword: false };

export const smtpPasswordsBlocked = defineControl({
  id: 'defender-office-365.smtp-passwords-blocked',
  title: 'Block SMTP AUTH (sending mail with a password)',
  name: 'SMTP AUTH',
  action: 'Block',
  priority: 'p1',
  description: 'SMTP AUTH is disabled for the organization (SmtpClientAuthenticationDisabled is True).',
  why: 'SMTP AUTH asks for no second factor, so a guessed password is enough to send mail in someone’s name.',
  group: 'Authentication methods',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],

  answers: {
    'nist-800-53': ['IA-2', 'CM-7'],
    'nist-csf': ['PR.AA-03'],
    'cis-v8': ['4.8'],
    'iso-27001': ['A.8.5'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.q'],
    'mitre-attack': ['T1110', 'T1078'],
  },
  evidence: { would: 'not-known', because: 'Nothing that is collected shows how often this would have helped.' },
  needs: { settings: mailSettings },
  assess: ({ settings }) => judgeMailSettings(settings, wanted, 'Programs may send mail with a name and a password.'),

  remedy: {
    parameters: { setting: fixed('SMTP AUTH', [true], () => 'As recommended') },
    changes: ({ facts: { settings: before } }) => [
      mailSettingsChanges.update({ target: mailSettingsTarget, before, after: { ...before, ...wanted } }),
    ],
    disruption:
      'Printers, scanners and old programs that send mail with a password stop. Allow those that must continue for their mailbox only.',
    steps: () => [
      'In the Exchange admin center (admin.exchange.microsoft.com), open Settings > Mail flow and select Turn off SMTP AUTH protocol for your organization.',
      'For a device that needs it, allow Authenticated SMTP for its mailbox only.',
    ],
  },
});
