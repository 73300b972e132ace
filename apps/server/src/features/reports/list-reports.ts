import type { Report } from '@rampart/contract/reports.ts';
import { lastDayOf } from '@rampart/domain/reports/report-schedule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { findProgress } from '../../platform/queue/progress.ts';
import { listStoredReports, type StoredReport } from './report-store.ts';
import type { ReportsDeps } from './reports-deps.ts';

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

async function stateOf(
  { queue }: Pick<ReportsDeps, 'queue'>,
  tx: TenantTx,
  report: StoredReport,
): Promise<Pick<Report, 'state' | 'progress'>> {
  if (report.finishedAt !== null) return { state: 'ready', progress: null };
  if (report.failedAt !== null || report.jobId === null) return { state: 'failed', progress: null };
  const job = await queue.find(tx, report.jobId);
  if (job?.state === 'failed' || job?.state === 'cancelled') return { state: 'failed', progress: null };
  const progress = await findProgress(tx, report.jobId);
  return { state: 'making', progress: progress === undefined ? null : { ...progress } };
}

async function present(deps: Pick<ReportsDeps, 'queue'>, tx: TenantTx, report: StoredReport): Promise<Report> {
  const { pdf, docx } = report.files;
  return {
    uuid: report.id,
    ...(await stateOf(deps, tx, report)),
    requested_at: report.requestedAt.toISOString(),
    requested_by: report.requestedBy,
    from: dayOf(report.period.from),
    to: dayOf(lastDayOf(report.period)),
    frameworks: [...report.frameworks],
    files: [
      ...(pdf === undefined ? [] : [{ format: 'pdf' as const, bytes: pdf.bytes }]),
      ...(docx === undefined ? [] : [{ format: 'docx' as const, bytes: docx.bytes }]),
    ],
    sent_to: report.sentTo,
    expires_at: report.expiresAt.toISOString(),
  };
}

export async function listReports(deps: Pick<ReportsDeps, 'queue'>, tx: TenantTx): Promise<Report[]> {
  const reports = [];
  for (const report of await listStoredReports(tx)) reports.push(await present(deps, tx, report));
  return reports;
}
