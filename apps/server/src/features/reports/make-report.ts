import type { ReportFormat } from '@rampart/contract/reports.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { dateWriter } from '@rampart/domain/reports/date-language.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { expectMoved, markStored } from '../../platform/objects/stored-objects.ts';
import { handle, type JobContext, type JobHandler } from '../../platform/queue/job-handler.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { notifyAdministrators } from '../notifications/index.ts';
import { noteDownload } from '../remediate/index.ts';
import { lockTenant } from '../tenants/index.ts';
import { gatherFigures, type ReportFigures } from './gather-figures.ts';
import { lastAttempt, makeReportJob } from './make-report-job.ts';
import { mailReport } from './mail-report.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { contentTypes, fileNameOf } from './report-files.ts';
import { failReport, findReport, finishReport, lockUnfinished, type StoredReport } from './report-store.ts';
import type { ReportsDeps } from './reports-deps.ts';
import { getSchedule, type StoredSchedule } from './schedule-store.ts';
import { writeWord } from './word/write-word.ts';
import { writeDocument } from './write-document.ts';

export const byReports: ActedBy = { actorId: '', actor: productName, source: 'worker', requestId: '' };

const mostBytes = 20 * 1024 * 1024;
/** What was stored for an attempt that did not finish is deleted after this. */
const unclaimedMs = 60 * 60 * 1000;

interface Gathered {
  readonly report: StoredReport;
  readonly schedule: StoredSchedule;
  readonly figures: ReportFigures;
}

const gather = (deps: ReportsDeps, tenantId: string, reportId: string): Promise<Gathered | undefined> =>
  deps.db.inTenant(tenantId, async (tx) => {
    const report = await findReport(tx, reportId);
    if (report === undefined || report.finishedAt !== null || report.failedAt !== null) return undefined;
    return { report, schedule: await getSchedule(tx), figures: await gatherFigures(deps, tx, report) };
  });

interface StoredFile {
  readonly key: string;
  readonly bytes: number;
}

/** Noted before it is stored, so that what a killed worker leaves behind is found and deleted. */
async function store({ db, objects, clock }: ReportsDeps, tenantId: string, format: ReportFormat, content: Buffer): Promise<StoredFile> {
  const now = clock.now();
  const contentType = contentTypes[format];
  const expected = { contentType, maxBytes: mostBytes, expiresAt: new Date(now.getTime() + unclaimedMs) };
  const { key } = await db.inTenant(tenantId, (tx) => expectMoved(tx, expected, now));
  await objects.put(key, content, { contentType });
  return { key, bytes: content.byteLength };
}

interface Made extends Gathered {
  readonly pdf: StoredFile;
  readonly docx: StoredFile;
}

/** The report is ready, its mails are posted and its event is recorded: all of it, once, or nothing. */
async function finish(deps: ReportsDeps, tx: TenantTx, { report: { id }, schedule, figures, pdf, docx }: Made): Promise<void> {
  const report = await lockUnfinished(tx, id);
  if (report === undefined) return;
  for (const file of [pdf, docx]) await markStored(tx, { ...file, keepUntil: report.expiresAt });
  const isScheduled = report.requestedBy === null;
  const sentTo = isScheduled ? await mailReport(deps, tx, { report, schedule, figures, pdfKey: pdf.key }) : 0;
  await finishReport(tx, { id, at: deps.clock.now(), pdf, docx, sentTo });
  if (isScheduled) await noteDownload(tx, fileNameOf(report, 'pdf'));
  const mailed = isScheduled ? ` and mailed it to ${sentTo} of its recipients` : '';
  const message = `Made the executive report${mailed}.`;
  const details = { report: id, pdf_bytes: pdf.bytes, docx_bytes: docx.bytes, mails: sentTo };
  await recordEvent(deps, tx, { ...byReports, action: 'report.finish', status: 'success', message, details });
}

/** No more attempts: who waits for it is told. */
export async function giveUp(deps: ReportsDeps, tx: TenantTx, report: StoredReport): Promise<void> {
  await lockTenant(tx);
  await failReport(tx, report.id, deps.clock.now());
  const message = 'The executive report could not be made.';
  await recordEvent(deps, tx, { ...byReports, action: 'report.finish', status: 'failure', message, details: { report: report.id } });
  if (report.requestedBy !== null) return;
  const subject = 'The executive report that was due could not be made. Make one under Bridge, Reports.';
  await notifyAdministrators(tx, {
    category: 'quests',
    subject,
    priority: 'medium',
    links: [{ link_type: 'page', link_target: '/bridge/reports' }],
  });
}

const steps = 4;

export async function makeReport(deps: ReportsDeps, context: JobContext, reportId: string): Promise<void> {
  const { tenantId, progress, signal } = context;
  const gathered = await gather(deps, tenantId, reportId);
  if (gathered === undefined) return;
  const { figures, schedule } = gathered;
  progress({ done: 1, total: steps, note: 'The figures are gathered' });
  const document = writeDocument(figures, dateWriter(schedule.dateLanguage));
  const pdf = await store(deps, tenantId, 'pdf', await writePdf(document, figures.madeAt));
  signal.throwIfAborted();
  progress({ done: 2, total: steps, note: 'The PDF is made' });
  const docx = await store(deps, tenantId, 'docx', await writeWord(document));
  signal.throwIfAborted();
  progress({ done: 3, total: steps, note: 'The Word document is made' });
  await deps.db.inTenant(tenantId, async (tx) => {
    await context.assertStillMine(tx);
    await finish(deps, tx, { ...gathered, pdf, docx });
  });
}

export const makeReportHandler = (deps: ReportsDeps): JobHandler =>
  handle(makeReportJob, async (context, { reportId }) => {
    try {
      await makeReport(deps, context, reportId);
    } catch (error) {
      if (context.attempt >= lastAttempt && !context.signal.aborted)
        await deps.db.inTenant(context.tenantId, async (tx) => {
          const report = await lockUnfinished(tx, reportId);
          if (report !== undefined) await giveUp(deps, tx, report);
        });
      throw error;
    }
  });
