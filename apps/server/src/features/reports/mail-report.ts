import { wholeScore } from '@rampart/domain/assess/whole-score.ts';
import { oneLine } from '@rampart/domain/one-line.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { dateWriter } from '@rampart/domain/reports/date-language.ts';
import { lastDayOf } from '@rampart/domain/reports/report-schedule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { enqueueMail } from '../../platform/mail/mail-job.ts';
import { postMail } from '../../platform/mail/post-mail.ts';
import { tenantLink } from '../../platform/mail/tenant-link.ts';
import type { ReportFigures } from './gather-figures.ts';
import { listReached } from './recipients.ts';
import { fileNameOf } from './report-files.ts';
import type { StoredReport } from './report-store.ts';
import type { ReportsDeps } from './reports-deps.ts';
import type { StoredSchedule } from './schedule-store.ts';

interface Mailed {
  readonly report: StoredReport;
  readonly schedule: StoredSchedule;
  readonly figures: ReportFigures;
  readonly pdfKey: string;
}

const longestTenant = 100;

/** In the transaction that finishes the report: each recipient gets one mail for it, whatever becomes of the worker. Says how many. */
export async function mailReport(deps: ReportsDeps, tx: TenantTx, { report, schedule, figures, pdfKey }: Mailed): Promise<number> {
  const recipients = await listReached(tx, schedule.recipients);
  const dates = dateWriter(schedule.dateLanguage);
  const tenant = oneLine(figures.tenantName).slice(0, longestTenant);
  const { value } = figures.bridge.score;
  const fileName = fileNameOf(report, 'pdf');
  for (const { email } of recipients) {
    const mail = composeMail({
      to: email,
      subject: `Executive report of ${tenant}, ${dates.day(lastDayOf(report.period))}`,
      paragraphs: [
        'Hello,',
        `the executive report of ${tenant} from ${dates.day(report.period.from)} to ${dates.day(lastDayOf(report.period))} is attached as a PDF (${fileName}).`,
        value === null ? 'There is no posture score yet.' : `The posture score is ${wholeScore(value)} of 100.`,
      ],
      action: { label: 'Open the reports', url: tenantLink(deps.publicUrl, tx.tenantId, '/bridge/reports') },
      footer: `An administrator of ${tenant} chose you to get this report from ${productName}. To stop it, open the reports and choose “Stop mailing me”.`,
    });
    const attachments = [{ objectKey: pdfKey, fileName }];
    await postMail({ tx, vault: deps.vault, enqueue: enqueueMail(deps.queue) }, { ...mail, attachments });
  }
  return recipients.length;
}
