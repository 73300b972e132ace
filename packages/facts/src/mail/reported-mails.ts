import { defineFact } from '@rampart/domain/fact.ts';
import { z } from 'zod';

/** Why a mail that someone reported was not looked at. */
const MissedReport = z.enum(['not-found', 'unreadable', 'unknown-reporter', 'wrong-mailbox', 'over-quota', 'on-purpose', 'unknown']);
export type MissedReport = z.infer<typeof MissedReport>;

/** What people reported to a mail security product, and how much of it was looked at. */
const ReportedMails = z.object({
  days: z.int(),
  /** Campaigns that were reported and looked at. */
  analysed: z.int(),
  missed: z.array(z.object({ why: MissedReport, count: z.int() })),
});
export type ReportedMails = z.infer<typeof ReportedMails>;

export const reportedMails = defineFact({ id: 'mail.reported-mails', schema: ReportedMails });
