import { type JobLogEntry, jobLogLine } from '@rampart/domain/deploy/job-log.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { PeopleList } from '../../people/index.ts';
import { WantedList } from './wanted-lists.ts';

const mostLogLines = 2000;

export const Phase = z.enum(['stage', 'enable', 'rollback']);
export type Phase = z.infer<typeof Phase>;
export const JobStatus = z.enum(['in_progress', 'successful', 'partial_success', 'failed']);
export const JobKind = z.enum(['controls', 'people-list']);
export const Approval = z.enum(['not-needed', 'waiting', 'given', 'declined']);
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

/** Where a control or a list stood when the plan was made. */
const Outlook = z.record(z.string(), z.enum(['changes', 'in-place', 'waiting', 'by-hand', 'unknown']));
export type Outlook = z.infer<typeof Outlook>;

const Names = z.record(z.string(), z.string());

export interface Job {
  readonly id: string;
  readonly createdAt: Date;
  readonly action: JobAction;
  readonly kind: z.infer<typeof JobKind>;
  readonly phase: Phase;
  readonly approval: z.infer<typeof Approval>;
  readonly approvalBy: string | null;
  readonly status: z.infer<typeof JobStatus>;
  readonly deployedBy: string;
  readonly accountId: string | null;
  /** Whose choice it carries out: they do not agree to it themselves. */
  readonly chosenBy: string | null;
  readonly product: string;
  readonly applicationId: string;
  readonly programId: string | null;
  readonly remediationId: string | null;
  readonly planHash: string | null;
  readonly wanted: readonly WantedControl[];
  /** Of a job of the kind `people-list`: those that groups shall hold. */
  readonly lists: readonly PeopleList[];
  readonly undoes: string | null;
  readonly isPlanned: boolean;
  readonly outlook: Outlook;
  /** By the product's id, what people call what the changes name. */
  readonly names: ReadonlyMap<string, string>;
}

export const jobRows = (tx: TenantTx) => tx.selectFrom('deployment_job').selectAll().where('tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof jobRows>['execute']>>[number];

export const jobOf = (row: Row): Job => ({
  id: row.id,
  createdAt: row.created_at,
  action: JobAction.parse(row.action),
  kind: JobKind.parse(row.kind),
  phase: Phase.parse(row.phase),
  approval: Approval.parse(row.approval),
  approvalBy: row.approval_by,
  status: JobStatus.parse(row.status),
  deployedBy: row.deployed_by,
  accountId: row.account_id,
  chosenBy: row.chosen_by,
  product: row.product_name,
  applicationId: row.application_id ?? '',
  programId: row.program_id,
  remediationId: row.quest_instance_id,
  planHash: row.plan_hash,
  wanted: z.array(WantedControl).parse(row.wanted),
  lists: z.array(WantedList).parse(row.wanted_groups),
  undoes: row.undoes,
  isPlanned: row.planned_at !== null,
  outlook: Outlook.parse(row.outlook),
  names: new Map(Object.entries(Names.parse(row.names))),
});

export async function findJob(tx: TenantTx, id: string): Promise<Job | undefined> {
  const row = await jobRows(tx).where('id', '=', id).executeTakeFirst();
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
    .where('approval', '!=', 'waiting')
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
