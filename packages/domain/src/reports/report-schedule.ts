import { z } from 'zod';
import { dayMs } from '../day.ts';

/** How often the executive report is made and mailed by itself. */
export const ReportCadence = z.enum(['weekly', 'monthly']);
export type ReportCadence = z.infer<typeof ReportCadence>;

/** How many days back a report that a person asks for may look. */
export const reportDays = [7, 30, 90, 365] as const;

export interface ReportPeriod {
  readonly from: Date;
  readonly to: Date;
}

/** The last day that is part of it: it ends where the next begins. */
export const lastDayOf = ({ to }: ReportPeriod): Date => new Date(to.getTime() - 1);

const hourUtc = 6;
const monday = 1;
const startOfDay = (at: Date): number => Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());

/** The next moment after this one: Mondays, or the first of the month, at 06:00 UTC. */
export function nextReportAt(cadence: ReportCadence, after: Date): Date {
  if (cadence === 'monthly') {
    const at = (month: number): Date => new Date(Date.UTC(after.getUTCFullYear(), month, 1, hourUtc));
    const ofThisMonth = at(after.getUTCMonth());
    return ofThisMonth > after ? ofThisMonth : at(after.getUTCMonth() + 1);
  }
  const daysToMonday = (monday - after.getUTCDay() + 7) % 7;
  const next = new Date(startOfDay(after) + daysToMonday * dayMs + hourUtc * 60 * 60 * 1000);
  return next > after ? next : new Date(next.getTime() + 7 * dayMs);
}

/** The seven days, or the month, that ended when a scheduled report was due. */
export function periodBefore(cadence: ReportCadence, due: Date): ReportPeriod {
  const to = new Date(startOfDay(due));
  if (cadence === 'weekly') return { from: new Date(to.getTime() - 7 * dayMs), to };
  return { from: new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() - 1, 1)), to };
}
