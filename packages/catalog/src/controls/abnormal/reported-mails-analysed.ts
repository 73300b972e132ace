import { defineControl } from '@rampart/domain/control.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { type MissedReport, type ReportedMails, reportedMails } from '@rampart/facts/mail/reported-mails.ts';
import { agreeing } from '../../judging/agreeing-verb.ts';
import { countedText } from '../../judging/counted-text.ts';

/** What to do about each; nothing about what is left out on purpose. */
const fixing: Readonly<Record<Exclude<MissedReport, 'on-purpose'>, readonly [reason: string, step: string]>> = {
  'not-found': [
    'the original was not found',
    'Let people report with the button and not by forwarding, so that the original can be found.',
  ],
  unreadable: ['the report could not be read', 'Have reports sent as an attachment (.eml or .msg), as the report button does.'],
  'unknown-reporter': ['the reporter is not known', 'Connect all tenants and domains whose people report to Abnormal.'],
  'wrong-mailbox': [
    'the mailbox is not the one set up',
    'Set the mailbox that people report to in the settings of the AI Security Mailbox.',
  ],
  'over-quota': ['the quota of a trial is used up', 'Ask your account team for the AI Security Mailbox without the quota of a trial.'],
  unknown: ['Abnormal gives another reason', 'Look at the reason in the AI Security Mailbox, under messages that were not analyzed.'],
};

function faults({ missed }: ReportedMails) {
  return missed.flatMap(({ why, count }) => (why === 'on-purpose' ? [] : [{ count, reason: fixing[why][0], step: fixing[why][1] }]));
}

export const reportedMailsAnalysed = defineControl({
  id: 'abnormal.reported-mails-analysed',
  title: 'Analyze every mail that people report',
  name: 'Reported mails',
  action: 'Look at all',
  priority: 'p2',
  description:
    'Every mail that people reported to the AI Security Mailbox in the last 30 days was analyzed, but for those left out on purpose.',
  why: 'A person who reports mail and gets no answer does not report again. No product had stopped the mail that they reported.',
  group: 'Awareness',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IR-6', 'AT-2'],
    'nist-csf': ['DE.AE-02', 'RS.MA-01'],
    'cis-v8': ['14.6', '17.3'],
    'iso-27001': ['A.6.8'],
    'soc-2': ['CC7.3'],
    'mitre-attack': ['T1566'],
  },
  evidence: {
    would: 'stop-none',
    instead: 'brings reports of suspicious mail to those who can act on them',
    because: 'Reporting a mail does not stop it. It helps to find other mails of the same campaign.',
  },
  needs: { reported: reportedMails },

  assess({ reported }) {
    const missing = faults(reported);
    const count = missing.reduce((sum, one) => sum + one.count, 0);
    if (reported.analysed + count === 0)
      return notApplicable({
        because: `No one reported a mail to the AI Security Mailbox in the last ${reported.days} days, or it is not in use.`,
      });
    const found = { count, total: reported.analysed + count, what: 'reports' };
    if (count === 0) return pass({ found });
    const reasons = missing.map((one) => `${one.reason} (${one.count})`).join(', ');
    return fail({
      because: `${countedText(count, 'report')} of the last ${reported.days} days ${agreeing(count, 'were not analyzed')}: ${reasons}.`,
      found,
    });
  },

  remedy: {
    parameters: {},
    disruption: 'None for mail. People may be asked to report in another way.',
    steps: ({ facts }) => [
      'In the Abnormal portal (portal.abnormalsecurity.com), open the AI Security Mailbox. Abnormal has no API that takes its settings.',
      ...new Set(faults(facts.reported).map(({ step }) => step)),
    ],
  },
});
