import { defineControl } from '@rampart/domain/control.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { attackRemoval } from '@rampart/facts/mail/attack-removal.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { portalAccess } from '../../judging/abnormal/abnormal-portal.ts';
import { agreeing } from '../../judging/agreeing-verb.ts';
import { countedText } from '../../judging/counted-text.ts';

export const attacksRemoved = defineControl({
  id: 'abnormal.attacks-removed',
  title: 'Remove attacks from mailboxes with Abnormal',
  name: 'Attacks left in mailboxes',
  action: 'Remove',
  priority: 'p2',
  description: 'Abnormal has removed every mail that it takes for an attack from its mailbox, as the remediation status says.',
  why: 'Abnormal can watch without acting. An attack that it found and left is one click away from the person whom it was meant for.',
  group: 'Mail protection',
  programs: ['baseline', 'zero_trust', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['SI-3', 'SI-8', 'IR-4'],
    'nist-csf': ['RS.MI-01', 'DE.CM-03'],
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.7'],
    'soc-2': ['CC6.8', 'CC7.4'],
    'mitre-attack': ['T1566'],
  },
  evidence: {
    events: mailThreats,
    categories: ['credential-phishing', 'bec', 'malware'],
    would: 'not-known',
    because: 'These mails are of the kinds that Abnormal finds. It is not known which of them people opened before they were removed.',
  },
  needs: { removal: attackRemoval },

  assess({ removal: { mails, campaigns, days, isAll, left, attempted } }) {
    const found = { count: left + attempted, total: mails, what: 'mails with attacks' };
    if (found.count === 0 && !isAll) {
      const looked = `Of the last ${days} days only ${countedText(campaigns, 'campaign')} ${agreeing(campaigns, 'were looked at')}`;
      return unknown({ because: `${looked}. None of their attacks was left in a mailbox. Of the other campaigns it is not known.` });
    }
    if (mails === 0) return notApplicable({ because: `Abnormal found no attack in the last ${days} days.` });
    if (found.count === 0) return pass({ found });
    const looked = isAll ? `the last ${days} days` : `${countedText(campaigns, 'campaign')} of the last ${days} days`;
    return fail({
      because: `${found.count} of ${countedText(mails, 'mail')} with attacks, of ${looked}, ${agreeing(found.count, 'are not known')} to have been removed.`,
      found,
    });
  },

  remedy: {
    parameters: {},
    disruption: 'Mail that Abnormal takes for an attack disappears from mailboxes. Analysts can put back what was none.',
    steps: ({ facts: { removal } }) => [
      `In the Abnormal portal, open the threat log and filter it by a remediation status other than remediated: ${countedText(removal.left + removal.attempted, 'mail')} of the last ${removal.days} days.`,
      'Choose Remediate for each that is an attack, and mark those that are none as safe.',
      ...(removal.removedAutomatically === 0
        ? [
            'None was removed automatically: Abnormal seems to watch only. Ask your account team to switch from read-only to active remediation.',
          ]
        : []),
      portalAccess.open,
      'Look at the settings for remediation, and let attacks be removed automatically for everyone.',
    ],
  },
});
