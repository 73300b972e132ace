import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type MailNotice, mailNotices } from '@rampart/facts/identity/mail-notices.ts';
import { curlScript } from '../../judging/okta/curl-script.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const newDevice = (notices: readonly MailNotice[]) => notices.filter(({ id }) => id === 'sign-in-from-new-device');

export const newDeviceMailSent = defineControl({
  id: 'okta.new-device-mail-sent',
  title: 'Notify everyone of new sign-ons',
  name: 'New sign-on notification email',
  action: 'Standard for everyone',
  priority: 'p3',
  description: 'People get an email when their account signs in from a device that Okta does not know.',
  why: 'The owner is the first to notice a sign-in that was not theirs, often hours before an administrator reads a log.',
  group: 'Awareness',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SI-4', 'AC-2(12)'],
    'nist-csf': ['DE.CM-03'],
    'cis-v8': ['14.6'],
    'iso-27001': ['A.8.16', 'A.6.8'],
    'mitre-attack': ['T1078'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['success'], risk: ['medium', 'high'] },
    by: 'platform',
    would: 'stop-none',
    instead: 'tells people about sign-ins from devices that Okta does not know',
    because: 'These risky sign-ins succeeded. Their owners would have been notified.',
  },
  needs: { notices: mailNotices },

  assess({ notices }) {
    const all = newDevice(notices);
    if (all.length === 0) return notApplicable({ because: 'This organisation has no mail template for a new sign-on.' });
    const silent = all.filter(({ to }) => to !== 'everyone');
    const found = { count: silent.length, total: all.length, what: 'brands with the notification' };
    if (silent.length === 0) return pass({ found });
    return fail({
      because: `Not everyone is notified of a sign-in from a new device: ${silent.map(({ name, to }) => `${name} goes to ${to === 'nobody' ? 'no one' : to}`).join(', ')}.`,
      found,
    });
  },

  remedy: {
    parameters: { recipients: fixed('Recipients', ['ALL_USERS'], () => 'All users') },
    disruption:
      'People get a mail after they sign in with a new device or a new browser. Tell them beforehand what it looks like, and where to report one.',
    steps: () => [
      'In the Okta Admin Console, open Security > General.',
      'Under Security notification emails choose Edit, and set New sign-on notification email to Enabled. Enable Report suspicious activity via email as well, so that people can answer it.',
      'Choose Save.',
      'Open Customizations > Brands, the brand, Emails > New Sign-On Notification > Settings, and see that Audience is All users. Do so for every brand.',
    ],
    files: ({ parameters }) => [
      curlScript({
        name: 'send-new-sign-on-notification.sh',
        about: 'Sends the new sign-on notification to all users, for every brand of the organisation. Needs jq.',
        lines: [
          "call GET '/api/v1/brands' | jq --raw-output '.[].id' | while read -r brand; do",
          `  call PUT "/api/v1/brands/$brand/templates/email/NewSignOnNotification/settings" '${JSON.stringify({ recipients: parameters.recipients[0] })}'`,
          'done',
        ],
      }),
    ],
  },
});
