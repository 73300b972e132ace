import { nextReportAt, periodBefore } from '@rampart/domain/reports/report-schedule.ts';
import { z } from 'zod';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../platform/queue/handle-by-database-time.ts';
import type { JobHandler } from '../../platform/queue/job-handler.ts';
import { recordEvent } from '../audit/index.ts';
import { contentUsage } from '../remediate/index.ts';
import { isAgreementSigned, isEntitled } from '../tenants/index.ts';
import { byReports, giveUp } from './make-report.ts';
import { listReached } from './recipients.ts';
import { deleteExpired, lockAbandoned } from './report-store.ts';
import type { ReportsDeps } from './reports-deps.ts';
import { startReport } from './request-report.ts';
import { lockDue, setNext, type StoredSchedule } from './schedule-store.ts';

const sweepJob = declareJob({ name: 'reports.sweep', payload: z.object({}), schedule: { cron: '*/15 * * * *', missed: 'once' } });

/** Longer than all attempts of a job take together. */
const abandonedMs = 45 * 60 * 1000;

/** Why a report that is due cannot be made; what a person could not ask for is not made by itself either. */
async function obstacle(tx: TenantTx, { recipients }: StoredSchedule): Promise<string | null> {
  if (!(await isAgreementSigned(tx))) return 'The user agreement has not been signed.';
  if (!(await isEntitled(tx, { identifier: 'export_data', usage: contentUsage })))
    return 'The tenant may not export data, or has reached its limit of exports.';
  if ((await listReached(tx, recipients)).length > 0) return null;
  return 'No recipient is left who may read reports, wants them by mail, and has an address that mail can be sent to.';
}

async function startDue(deps: ReportsDeps, tx: TenantTx): Promise<void> {
  const now = deps.clock.now();
  const schedule = await lockDue(tx, now);
  if (schedule?.cadence == null || schedule.nextAt === null) return;
  const { cadence, nextAt: dueAt, frameworks } = schedule;
  const problem = await obstacle(tx, schedule);
  await setNext(tx, { nextAt: nextReportAt(cadence, now), problem });
  if (problem === null) {
    const period = periodBefore(cadence, dueAt);
    await startReport(deps, tx, { requestedAt: now, requestedBy: null, dueAt, period, frameworks });
    return;
  }
  const message = `The executive report that was due was not made: ${problem}`;
  await recordEvent(deps, tx, { ...byReports, action: 'report.finish', status: 'failure', message });
}

/** Starts what is due, gives up what no worker finished, forgets what has expired; each tenant by itself. */
export async function sweepReports(deps: ReportsDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  await forEveryScope({ db, log, signal, failure: 'reports could not be started or deleted' }, (tenantId) =>
    db.inTenant(tenantId, async (tx) => {
      const now = deps.clock.now();
      await startDue(deps, tx);
      for (const report of await lockAbandoned(tx, new Date(now.getTime() - abandonedMs))) await giveUp(deps, tx, report);
      await deleteExpired(tx, now);
    }),
  );
}

export const sweepReportsHandler = (deps: ReportsDeps): JobHandler => handleByDatabaseTime(sweepJob, deps, sweepReports);
