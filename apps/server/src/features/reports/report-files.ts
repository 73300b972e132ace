import type { ReportFormat } from '@rampart/contract/reports.ts';
import { lastDayOf } from '@rampart/domain/reports/report-schedule.ts';
import type { StoredReport } from './report-store.ts';

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** Out of a date only, so that it needs no escaping in a header: `executive-report-2026-11-16.pdf`. */
export const fileNameOf = ({ period }: Pick<StoredReport, 'period'>, format: ReportFormat): string =>
  `executive-report-${lastDayOf(period).toISOString().slice(0, 10)}.${format}`;
