import type { ReportFormat } from '@rampart/contract/reports.ts';
import type { ReportPeriod } from '@rampart/domain/reports/report-schedule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';

export interface StoredReport {
  readonly id: string;
  readonly requestedAt: Date;
  /** None for one of the schedule. */
  readonly requestedBy: string | null;
  readonly period: ReportPeriod;
  readonly frameworks: readonly string[];
  readonly jobId: string | null;
  readonly finishedAt: Date | null;
  readonly failedAt: Date | null;
  readonly files: Readonly<Partial<Record<ReportFormat, { readonly key: string; readonly bytes: number }>>>;
  readonly sentTo: number;
  readonly expiresAt: Date;
}

const rowsOf = (tx: TenantTx) => tx.selectFrom('report').selectAll().where('tenant_id', '=', tx.tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toReport = (row: Row): StoredReport => ({
  id: row.id,
  requestedAt: row.requested_at,
  requestedBy: row.requested_by,
  period: { from: row.period_from, to: row.period_to },
  frameworks: row.frameworks,
  jobId: row.job_id,
  finishedAt: row.finished_at,
  failedAt: row.failed_at,
  files: {
    ...(row.pdf_key !== null && { pdf: { key: row.pdf_key, bytes: row.pdf_bytes ?? 0 } }),
    ...(row.docx_key !== null && { docx: { key: row.docx_key, bytes: row.docx_bytes ?? 0 } }),
  },
  sentTo: row.sent_to,
  expiresAt: row.expires_at,
});

export interface NewReport {
  readonly requestedAt: Date;
  readonly requestedBy: string | null;
  readonly dueAt: Date | null;
  readonly period: ReportPeriod;
  readonly frameworks: readonly string[];
  readonly expiresAt: Date;
}

/** Nothing for a moment of the schedule that has its report already. */
export async function insertReport(tx: TenantTx, report: NewReport): Promise<string | undefined> {
  const row = await tx
    .insertInto('report')
    .values({
      tenant_id: tx.tenantId,
      requested_at: report.requestedAt,
      requested_by: report.requestedBy,
      due_at: report.dueAt,
      period_from: report.period.from,
      period_to: report.period.to,
      frameworks: [...report.frameworks],
      expires_at: report.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'due_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

const reportWithId = (tx: TenantTx, id: string) => tx.updateTable('report').where('tenant_id', '=', tx.tenantId).where('id', '=', id);

export const setReportJob = (tx: TenantTx, id: string, jobId: string | null) => reportWithId(tx, id).set({ job_id: jobId }).execute();

const shownReports = 50;

/** The newest. */
export async function listStoredReports(tx: TenantTx): Promise<StoredReport[]> {
  const rows = await rowsOf(tx).orderBy('requested_at', 'desc').orderBy('id', 'desc').limit(shownReports).execute();
  return rows.map(toReport);
}

export async function findReport(tx: TenantTx, id: string): Promise<StoredReport | undefined> {
  const row = await rowsOf(tx).where('id', '=', id).executeTakeFirst();
  return row && toReport(row);
}

export async function getReport(tx: TenantTx, id: string): Promise<StoredReport> {
  const report = await findReport(tx, id);
  if (report === undefined) throw new NotFound('report');
  return report;
}

/** Locked until the transaction ends; nothing once it has ended, well or badly. */
export async function lockUnfinished(tx: TenantTx, id: string): Promise<StoredReport | undefined> {
  const row = await rowsOf(tx)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .where('failed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row && toReport(row);
}

export interface FinishedReport {
  readonly id: string;
  readonly at: Date;
  readonly pdf: { readonly key: string; readonly bytes: number };
  readonly docx: { readonly key: string; readonly bytes: number };
  readonly sentTo: number;
}

export const finishReport = (tx: TenantTx, { id, at, pdf, docx, sentTo }: FinishedReport) =>
  reportWithId(tx, id)
    .set({ finished_at: at, pdf_key: pdf.key, pdf_bytes: pdf.bytes, docx_key: docx.key, docx_bytes: docx.bytes, sent_to: sentTo })
    .execute();

export const failReport = (tx: TenantTx, id: string, at: Date) => reportWithId(tx, id).set({ failed_at: at }).execute();

export const deleteStoredReport = (tx: TenantTx, id: string) =>
  tx.deleteFrom('report').where('tenant_id', '=', tx.tenantId).where('id', '=', id).execute();

/** How many people asked for since a moment, and how many of all are still being made. */
export async function countReports(tx: TenantTx, since: Date): Promise<{ readonly requested: number; readonly making: number }> {
  const { requested, making } = await tx
    .selectFrom('report')
    .select(({ fn, eb }) => [
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('requested_by', 'is not', null), eb('requested_at', '>', since)]))
        .as('requested'),
      fn
        .countAll<string>()
        .filterWhere(eb.and([eb('finished_at', 'is', null), eb('failed_at', 'is', null)]))
        .as('making'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  return { requested: Number(requested), making: Number(making) };
}

const perSweep = 100;

/** Those that were asked for before a moment and have not ended: their workers died each time. */
export async function lockAbandoned(tx: TenantTx, before: Date): Promise<StoredReport[]> {
  const rows = await rowsOf(tx)
    .where('finished_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('requested_at', '<', before)
    .limit(perSweep)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(toReport);
}

/** Their files expire by themselves. */
export const deleteExpired = (tx: TenantTx, now: Date) =>
  tx
    .deleteFrom('report')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', 'in', (old) =>
      old.selectFrom('report').select('id').where('tenant_id', '=', tx.tenantId).where('expires_at', '<=', now).limit(perSweep),
    )
    .execute();
