import { DateLanguage } from '@rampart/domain/reports/date-language.ts';
import { ReportCadence } from '@rampart/domain/reports/report-schedule.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface StoredSchedule {
  readonly cadence: ReportCadence | null;
  readonly frameworks: readonly string[];
  readonly dateLanguage: DateLanguage;
  /** Accounts; some may have left, lost the right or opted out since. */
  readonly recipients: readonly string[];
  readonly nextAt: Date | null;
  readonly problem: string | null;
}

const noSchedule: StoredSchedule = { cadence: null, frameworks: [], dateLanguage: 'en-GB', recipients: [], nextAt: null, problem: null };

const rowsOf = (tx: TenantTx) => tx.selectFrom('report_schedule').selectAll().where('tenant_id', '=', tx.tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toSchedule = (row: Row): StoredSchedule => ({
  cadence: ReportCadence.nullable().parse(row.cadence),
  frameworks: row.frameworks,
  dateLanguage: DateLanguage.catch('en-GB').parse(row.date_language),
  recipients: row.recipients,
  nextAt: row.next_at,
  problem: row.problem,
});

/** None is made by itself until an administrator says so. */
export async function getSchedule(tx: TenantTx): Promise<StoredSchedule> {
  const row = await rowsOf(tx).executeTakeFirst();
  return row === undefined ? noSchedule : toSchedule(row);
}

/** The schedule whose moment has come, locked; another worker that looks at the same time leaves it alone. */
export async function lockDue(tx: TenantTx, now: Date): Promise<StoredSchedule | undefined> {
  const row = await rowsOf(tx).where('next_at', '<=', now).forUpdate().skipLocked().executeTakeFirst();
  return row && toSchedule(row);
}

export async function putSchedule(tx: TenantTx, schedule: StoredSchedule, now: Date): Promise<void> {
  const values = {
    cadence: schedule.cadence,
    frameworks: [...schedule.frameworks],
    date_language: schedule.dateLanguage,
    recipients: [...schedule.recipients],
    next_at: schedule.nextAt,
    problem: schedule.problem,
    changed_at: now,
  };
  await tx
    .insertInto('report_schedule')
    .values({ tenant_id: tx.tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute();
}

export const setNext = (tx: TenantTx, { nextAt, problem }: Pick<StoredSchedule, 'nextAt' | 'problem'>) =>
  tx.updateTable('report_schedule').set({ next_at: nextAt, problem }).where('tenant_id', '=', tx.tenantId).execute();

export async function isOptedOut(tx: TenantTx, accountId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('report_opt_out')
    .select('since')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Says whether that was new. */
export async function optOut(tx: TenantTx, accountId: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('report_opt_out')
    .values({ tenant_id: tx.tenantId, account_id: accountId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Says whether that was new. */
export async function optIn(tx: TenantTx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_opt_out')
    .where('tenant_id', '=', tx.tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
