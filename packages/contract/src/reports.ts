import { DateLanguage } from '@rampart/domain/reports/date-language.ts';
import { ReportCadence, reportDays } from '@rampart/domain/reports/report-schedule.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { KnownEmail } from './fields.ts';

const exporting = { needsAgreement: true, entitled: 'export_data' } as const;

/** Ids of frameworks; one that the catalog does not have is refused. */
const Frameworks = z.array(z.string().min(1).max(40)).max(20);
const which = z.object({ uuid: z.uuid() });

export const ReportFormat = z.enum(['pdf', 'docx']);
export type ReportFormat = z.infer<typeof ReportFormat>;

const Report = z
  .object({
    uuid: z.uuid(),
    state: z.enum(['making', 'ready', 'failed']),
    requested_at: z.iso.datetime(),
    /** Who asked for it; null for one of the schedule. */
    requested_by: z.string().nullable(),
    /** What it is about: the days from the first up to the second. */
    from: z.iso.date(),
    to: z.iso.date(),
    frameworks: z.array(z.string()),
    /** How far it has come; null before it is started and when it has ended. */
    progress: z.object({ done: z.int(), total: z.int(), note: z.string() }).nullable(),
    files: z.array(z.object({ format: ReportFormat, bytes: z.int() })),
    /** How many people it was mailed to. */
    sent_to: z.int(),
    /** When its files are deleted. */
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof Report>;

export const listReports = endpoint({
  method: 'GET',
  path: '/api/v1/reports',
  summary: 'The executive reports of the tenant, newest first, with how far those under way have come',
  allow: 'reports:read',
  needsAgreement: true,
  responses: { 200: z.object({ reports: z.array(Report) }) },
});

export const requestReport = endpoint({
  method: 'POST',
  path: '/api/v1/reports',
  summary: 'Have an executive report made, as PDF and as Word document',
  allow: 'reports:write',
  ...exporting,
  body: z.strictObject({ days: z.union(reportDays.map((days) => z.literal(days))), frameworks: Frameworks }),
  responses: { 202: z.object({ uuid: z.uuid() }) },
});

export const downloadReport = endpoint({
  method: 'GET',
  path: '/api/v1/reports/{uuid}/file',
  summary: 'One of the two files of a report',
  allow: 'reports:read',
  ...exporting,
  params: which,
  query: z.object({ format: ReportFormat }),
  responses: { 200: { binary: 'application/octet-stream' } },
});

export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/v1/reports/{uuid}',
  summary: 'Delete a report and its files',
  allow: 'reports:write',
  needsAgreement: true,
  params: which,
  responses: { 204: null },
});

const schedule = {
  /** Null: no report is made by itself. */
  cadence: ReportCadence.nullable(),
  frameworks: Frameworks,
  date_language: DateLanguage,
};

const ReportSchedule = z
  .object({
    ...schedule,
    next_at: z.iso.datetime().nullable(),
    recipient_count: z.int(),
    /** Whether the caller is among those whom it is mailed to. */
    is_recipient: z.boolean(),
    /** The caller gets no report by mail, though others put them on the list. */
    is_opted_out: z.boolean(),
    /** Why the last one that was due was not made. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

export const getReportSchedule = endpoint({
  method: 'GET',
  path: '/api/v1/reports/schedule',
  summary: 'When an executive report is made and mailed by itself',
  allow: 'reports:read',
  needsAgreement: true,
  responses: { 200: ReportSchedule },
});

const ReportRecipient = z.object({ email: z.string(), is_chosen: z.boolean(), is_opted_out: z.boolean() }).meta({ id: 'ReportRecipient' });
export type ReportRecipient = z.infer<typeof ReportRecipient>;

export const listReportRecipients = endpoint({
  method: 'GET',
  path: '/api/v1/reports/recipients',
  summary: 'The users of the tenant to whom reports can be mailed, and those who are chosen',
  allow: 'reports:schedule',
  needsAgreement: true,
  responses: { 200: z.object({ recipients: z.array(ReportRecipient) }) },
});

export const setReportSchedule = endpoint({
  method: 'PUT',
  path: '/api/v1/reports/schedule',
  summary: 'Change when an executive report is made by itself, what it covers and to whom it is mailed',
  allow: 'reports:schedule',
  ...exporting,
  body: z.strictObject({ ...schedule, recipients: z.array(KnownEmail).max(100) }),
  responses: { 200: ReportSchedule },
});

export const setReportOptOut = endpoint({
  method: 'PUT',
  path: '/api/v1/reports/opt-out',
  summary: 'Stop or resume the reports that are mailed to the caller',
  allow: 'reports:read',
  needsAgreement: true,
  body: z.strictObject({ opted_out: z.boolean() }),
  responses: { 200: ReportSchedule },
});
