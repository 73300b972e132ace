import { dayMs, daysBefore } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { BadRequest, Forbidden, TooManyRequests } from '../../platform/http/http-error.ts';
import { type ActedBy, recordEvent } from '../audit/index.ts';
import { isEntitled } from '../tenants/index.ts';
import { makeReportJob } from './make-report-job.ts';
import { countReports, insertReport, type NewReport, setReportJob } from './report-store.ts';
import type { ReportsDeps } from './reports-deps.ts';

/** For as long as its files are kept, from the day on which it was asked for. */
const keptDays = 90;
const mostAtOnce = 3;
const mostADay = 20;

/** Of two who ask at the same time, the second counts the first. */
const lockRequests = (tx: TenantTx) => sql`select pg_advisory_xact_lock(hashtextextended(${`reports ${tx.tenantId}`}, 0))`.execute(tx);

async function refuseTooMany(tx: TenantTx, now: Date): Promise<void> {
  await lockRequests(tx);
  const { requested, making } = await countReports(tx, daysBefore(now, 1));
  if (making >= mostAtOnce) throw new TooManyRequests(`${mostAtOnce} reports are being made. Wait until one of them is ready.`);
  if (requested >= mostADay)
    throw new TooManyRequests(`${mostADay} reports were made in the last 24 hours. Download one of them, or try again tomorrow.`);
}

/** A framework that does not exist, or that the tenant may not look at, is in no report. */
export async function refuseFrameworks({ catalog }: ReportsDeps, tx: TenantTx, frameworks: readonly string[]): Promise<void> {
  const unknown = frameworks.find((id) => !catalog.frameworks.some((framework) => framework.id === id));
  if (unknown !== undefined) throw new BadRequest(`There is no framework “${unknown}”. Choose from those listed under Frameworks.`);
  if (frameworks.length > 0 && !(await isEntitled(tx, { identifier: 'access_compliance_coverage', usage: {} })))
    throw new Forbidden('You do not have entitlements to access this feature.');
}

/** Adds a report and the job that makes it; nothing for a moment of the schedule that has its report already. */
export async function startReport(
  { queue }: Pick<ReportsDeps, 'queue'>,
  tx: TenantTx,
  report: Omit<NewReport, 'expiresAt'>,
): Promise<string | undefined> {
  const id = await insertReport(tx, { ...report, expiresAt: new Date(report.requestedAt.getTime() + keptDays * dayMs) });
  if (id === undefined) return undefined;
  const jobId = await queue.enqueue(tx, makeReportJob, { reportId: id }, { singleFlightKey: id });
  await setReportJob(tx, id, jobId ?? null);
  return id;
}

interface Asked {
  readonly by: ActedBy;
  readonly days: number;
  readonly frameworks: readonly string[];
}

export async function requestReport(deps: ReportsDeps, tx: TenantTx, { by, days, frameworks }: Asked): Promise<string> {
  const now = deps.clock.now();
  await refuseFrameworks(deps, tx, frameworks);
  await refuseTooMany(tx, now);
  const chosen = [...new Set(frameworks)];
  const period = { from: daysBefore(now, days), to: now };
  const id = await startReport(deps, tx, { requestedAt: now, requestedBy: by.actor, dueAt: null, period, frameworks: chosen });
  if (id === undefined) throw new Error('a report that a person asks for is due at no moment');
  const message = `Asked for an executive report of the last ${days} days.`;
  await recordEvent(deps, tx, {
    ...by,
    action: 'report.request',
    status: 'success',
    message,
    details: { report: id, frameworks: chosen.join(', ') },
  });
  return id;
}
