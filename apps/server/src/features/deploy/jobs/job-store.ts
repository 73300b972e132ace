import { type JobLogEntry, jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const mostLogLines = 2000;

export const Phase = z.enum(['stage', 'enable', 'rollback']);
export type Phase = z.infer<typeof Phase>;
export const JobStatus = z.enum(['in_progress', 'successful', 'partial_success', 'failed']);
export const JobAction = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type JobAction = z.infer<typeof JobAction>;

const WantedControl = z.object({
  controlId: z.string(),
  /** By parameter, the values left out. */
  leftOut: z.record(z.string(), z.array(z.string())),
  /** The name of the people that it is for, or `everyone`. */
  group: z.string(),
});
export type WantedControl = z.infer<typeof WantedControl>;

/** Where a control stood when the plan was made. */
const Outlook = z.record(z.string(), z.enum(['changes', 'in-place', 'waiting', 'by-hand', 'unknown']));
export type Outlook = z.infer<typeof Outlook>;

export interface Job {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: JobAction;
  readonly phase: Phase;
  readonly status: z.infer<typeof JobStatus>;
  readonly deployedBy: string;
  readonly accountId: string | null;
  readonly product: string;
  readonly applicationId: string;
  readonly programId: string | null;
  readonly remediationId: string | null;
  readonly planHash: string | null;
  readonly wanted: readonly WantedControl[];
  readonly undoes: string | null;
  readonly isPlanned: boolean;
  readonly outlook: Outlook;
}

const jobRows = (tx: TenantTx) => tx.selectFrom('deployment_job').selectAll().where('tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

const jobOf = (row: Row): Job => ({
  id: row.id,
  createdAt: row.created_at,
  action: JobAction.parse(row.action),
  phase: Phase.parse(row.phase),
  status: JobStatus.parse(row.status),
  deployedBy: row.deployed_by,
  accountId: row.account_id,
  product: row.product_name,
  applicationId: row.application_id ?? '',
  programId: row.program_id,
  remediationId: row.quest_instance_id,
  planHash: row.plan_hash,
  wanted: z.array(WantedControl).parse(row.wanted),
  undoes: row.undoes,
  isPlanned: row.planned_at !== null,
  outlook: Outlook.parse(row.outlook),
});

export async function findJob(tx: TenantTx, id: string): Promise<Job | undefined> {
  const row = await jobRows(tx).where('id', '=', id).executeTakeFirst();
  return row && jobOf(row);
}

/** The newest that is under way or has changed something, and has not been rolled back. */
export async function findNewestJob(
  tx: TenantTx,
  { product, programId }: { readonly product: string; readonly programId: string },
): Promise<Job | undefined> {
  const row = await jobRows(tx)
    .where('product_name', '=', product)
    .where('program_id', '=', programId)
    .where('phase', '!=', 'rollback')
    .where((eb) =>
      eb.or([
        eb('status', '=', 'in_progress'),
        eb.exists(
          eb
            .selectFrom('deployment_change as change')
            .select('change.position')
            .whereRef('change.tenant_id', '=', 'deployment_job.tenant_id')
            .whereRef('change.job_id', '=', 'deployment_job.id')
            .where('change.revert', 'is not', null),
        ),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deployment_job as undo')
            .select('undo.id')
            .whereRef('undo.tenant_id', '=', 'deployment_job.tenant_id')
            .whereRef('undo.undoes', '=', 'deployment_job.id')
            .where('undo.status', 'in', ['successful', 'partial_success']),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && jobOf(row);
}

/** The newest rollback of a job. */
export async function findUndoing(tx: TenantTx, jobId: string): Promise<Job | undefined> {
  const row = await jobRows(tx).where('undoes', '=', jobId).orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  return row && jobOf(row);
}

export async function findByRequest(tx: TenantTx, requestKey: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deployment_job')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
  return row?.id;
}

/** The one that has waited longest for its turn at an application. */
export async function findWaiting(tx: TenantTx, applicationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('deployment_job')
    .select('id')
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('status', '=', 'in_progress')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** At the end of the log, where whoever polls sees it at once. */
export async function appendLog(tx: TenantTx, jobId: string, at: Date, entries: readonly JobLogEntry[]): Promise<void> {
  const lines = entries.map((entry) => jobLogLine(at, entry));
  // How far a job is must be seen however much it has said before.
  const most = entries.some((entry) => 'state' in entry) ? mostLogLines * 2 : mostLogLines;
  await sql`
    update deployment_job set display_logs = display_logs || ${lines}::text[]
    where tenant_id = ${tx.tenantId} and id = ${jobId} and cardinality(display_logs) < ${most}`.execute(tx);
}
