import type { MissedReport } from '@rampart/facts/mail/reported-mails.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { reportedMailsAnalysed } from './reported-mails-analysed.ts';

const reports = (analysed: number, ...whys: readonly MissedReport[]) => ({
  reported: { days: 30, analysed, missed: whys.map((why) => ({ why, count: 2 })) },
});

describe('Reported mails', () => {
  isJudged(reportedMailsAnalysed, {
    'passes when all were looked at': [reports(5), 'pass'],
    'passes when the others were left out on purpose': [reports(5, 'on-purpose'), 'pass'],
    'fails with the reasons': [reports(5, 'not-found', 'on-purpose'), 'fail', /^2 reports .*the original was not found \(2\)\.$/],
    'says of one report that it was not analyzed': [
      { reported: { days: 30, analysed: 5, missed: [{ why: 'not-found', count: 1 }] } },
      'fail',
      /^1 report of the last 30 days was not analyzed: /,
    ],
    'fails for a reason that is not known': [reports(0, 'unknown'), 'fail', /another reason/],
    'does not apply when no one reported anything': [reports(0), 'not-applicable'],
    'is unknown when the mailbox could not be read': [{}, 'unknown', /could not be read/],
  });

  it('has a step for each reason, once', () => {
    const steps = reportedMailsAnalysed.remedy.steps(tailoredDeployment(reportedMailsAnalysed, reports(1, 'not-found', 'unreadable')));
    expect(steps).toHaveLength(3);
    expect(steps.join(' ')).toContain('.eml');
  });
});
