import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type MailNotice, mailNotices } from '@rampart/facts/identity/mail-notices.ts';
import { curlScript } from '../../judging/okta/curl-script.ts';

const changes = ['method-registered', 'method-reset', 'password-changed'] as const;
type AccountChange = (typeof changes)[number];
const shown = {
  'method-registered': 'Authenticator enrolled notification email',
  'method-reset': 'Authenticator reset notification email',
  'password-changed': 'Password changed notification email',
};
const templates = {
  'method-registered': 'AuthenticatorEnrolled',
  'method-reset': 'AuthenticatorReset',
  'password-changed': 'PasswordChanged',
};

const isAboutChange = (notice: MailNotice): notice is MailNotice & { id: AccountChange } => changes.some((id) => id === notice.id);

export const accountChangeMailsSent = defineControl({
  id: 'okta.account-change-mails-sent',
  title: 'Send security notification emails',
  name: 'Security notification emails',
  action: 'Standard for account changes',
  priority: 'p3',
  description: 'People get a mail when an authenticator is enrolled or reset on their account, and when its password is changed.',
  why: 'An attacker who takes over an account changes its factors and password. The email alerts the owner immediately.',
  group: 'Awareness',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SI-4', 'AC-2(4)'],
    'nist-csf': ['DE.CM-03'],
    'cis-v8': ['14.6'],
    'iso-27001': ['A.8.16', 'A.6.8'],
    'mitre-attack': ['T1098.005', 'T1556.006'],
  },
  evidence: {
    would: 'stop-none',
    instead: 'tells people when an authenticator or the password of their account is changed',
    because: 'It informs the owner after the fact.',
  },
  needs: { notices: mailNotices },

  assess({ notices }) {
    const all = notices.filter(isAboutChange);
    if (all.length === 0) return notApplicable({ because: 'This organisation has no mail templates for changes of an account.' });
    const silent = all.filter(({ to }) => to !== 'everyone');
    const found = { count: silent.length, total: all.length, what: 'security notification emails' };
    if (silent.length === 0) return pass({ found });
    return fail({ because: `These emails are not sent to everyone: ${silent.map(({ name }) => name).join(', ')}.`, found });
  },

  remedy: {
    parameters: { mails: customizable('Security notification emails', changes, (id) => shown[id]) },
    disruption: 'People get a mail when they enroll an authenticator or change their password.',
    steps: ({ parameters }) => [
      'In the Okta Admin Console, open Security > General.',
      'Under Security notification emails choose Edit.',
      ...parameters.mails.map((id) => `Set ${shown[id]} to Enabled.`),
      'Choose Save.',
    ],
    files: ({ parameters }) => [
      curlScript({
        name: 'send-security-notifications.sh',
        about: 'Sends the security notification emails to all users, for every brand of the organisation. Needs jq.',
        lines: [
          "call GET '/api/v1/brands' | jq --raw-output '.[].id' | while read -r brand; do",
          ...parameters.mails.map(
            (id) => `  call PUT "/api/v1/brands/$brand/templates/email/${templates[id]}/settings" '{"recipients":"ALL_USERS"}'`,
          ),
          'done',
        ],
      }),
    ],
  },
});
