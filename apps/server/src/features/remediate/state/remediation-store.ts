import type { Control } from '@rampart/domain/control.ts';
import type { Tailoring } from '@rampart/domain/recommend/exclude-values.ts';
import type { LastEvent } from '@rampart/domain/recommend/snapshot-of.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../../../platform/database/db-types.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than templates and programs make. */
const remediationLimit = 20_000;

export interface StoredEvent extends LastEvent {
  readonly id: string;
  readonly accountId: string | null;
  readonly actor: string;
  readonly tailoring: Tailoring;
}

/** A remediation that was started. */
export interface StartedRemediation {
  readonly id: string;
  readonly template: string;
  readonly programId: string;
  readonly product: string;
  readonly isMuted: boolean;
  /** When controls of it were staged last. */
  readonly stagedAt: Date | null;
  readonly deployedAt: Date | null;
  /** Since when it has a subscription, paused or not. */
  readonly subscribedAt: Date | null;
  /** When its subscription is next deployed; none without a subscription, or when it follows the data. */
  readonly nextAt: Date | null;
  /** Since when its subscription is paused, and by what. */
  readonly pausedAt: Date | null;
  readonly pausedBy: PausedBy | null;
  /** Whether its subscription removes no one from a group; none without a subscription. */
  readonly addOnly: boolean | null;
  /** A queued or running deployment. One that waits for approval is neither. */
  readonly runningJobId: string | null;
  /** A deployment that waits for approval. */
  readonly waitingJobId: string | null;
  /** The deployment of its subscription, while that waits for approval: the subscription deploys nothing before. */
  readonly approvalJobId: string | null;
  readonly last: StoredEvent | undefined;
}

const PausedBy = z.enum(['rollback', 'restore']);
type PausedBy = z.infer<typeof PausedBy>;
const StoredTailoring = z.record(z.string(), z.record(z.string(), z.array(z.string()))).catch({});
const ids = (list: readonly string[] | null) => (list ?? []) as readonly Control['id'][];

/** The oldest deployment of the remediation that has not ended. */
const openJob = (eb: ExpressionBuilder<DB & { one: DB['remediation'] }, 'one'>) =>
  eb
    .selectFrom('deployment_job as job')
    .select('job.id')
    .whereRef('job.tenant_id', '=', 'one.tenant_id')
    .where(sql<boolean>`job.quest_instance_id = one.id::text`)
    .where('job.status', '=', 'in_progress')
    .orderBy('job.created_at')
    .limit(1);

const startedRows = (tx: TenantTx) =>
  tx
    .selectFrom('remediation as one')
    .leftJoin('remediation_event as last', (join) =>
      join.onRef('last.tenant_id', '=', 'one.tenant_id').onRef('last.remediation_id', '=', 'one.id').onRef('last.id', '=', 'one.event_id'),
    )
    .leftJoin('subscription as sub', (join) => join.onRef('sub.tenant_id', '=', 'one.tenant_id').onRef('sub.remediation_id', '=', 'one.id'))
    .select([
      'one.id',
      'one.template',
      'one.program_id',
      'one.product',
      'one.is_muted',
      'one.deployed_at',
      'one.subscribed_at',
      'sub.next_at',
      'sub.add_only',
      'sub.paused_at',
      'sub.paused_by',
      'last.id as event_id',
      'last.at',
      'last.account_id',
      'last.actor',
      'last.event',
      'last.remaining',
      'last.selected',
      'last.staged',
      'last.deployed',
      'last.chosen',
      'last.tailored',
    ])
    .leftJoin('deployment_job as asked', (join) =>
      join
        .onRef('asked.tenant_id', '=', 'sub.tenant_id')
        .onRef('asked.id', '=', 'sub.last_job_id')
        .on('asked.status', '=', 'in_progress')
        .on('asked.approval', '=', 'waiting')
        // A subscription that has deployed since it was chosen goes on while another of its deployments waits.
        .on(
          sql<boolean>`not exists (
            select from deployment_job earlier
            where earlier.tenant_id = sub.tenant_id and earlier.quest_instance_id = one.id::text and earlier.action = 2
              and earlier.approval in ('given', 'not-needed') and earlier.created_at >= sub.chosen_at)`,
        ),
    )
    .select('asked.id as approval_job_id')
    .select((eb) => [
      openJob(eb).where('job.approval', '!=', 'waiting').as('running_job_id'),
      openJob(eb).where('job.approval', '=', 'waiting').as('waiting_job_id'),
    ])
    .select((eb) =>
      eb
        .selectFrom('remediation_event as stage')
        .select('stage.at')
        .whereRef('stage.tenant_id', '=', 'one.tenant_id')
        .whereRef('stage.remediation_id', '=', 'one.id')
        .where('stage.event', '=', 'stage')
        .orderBy('stage.id', 'desc')
        .limit(1)
        .as('staged_at'),
    )
    .where('one.tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof startedRows>['execute']>>[number];

function lastOf(row: Row): StoredEvent | undefined {
  if (row.event_id === null || row.at === null) return undefined;
  const lists = { remaining: ids(row.remaining), selected: ids(row.selected), staged: ids(row.staged), deployed: ids(row.deployed) };
  const who = { accountId: row.account_id, actor: row.actor ?? '' };
  const chosen = ids(row.chosen);
  return { id: row.event_id, event: row.event ?? '', at: row.at, ...who, ...lists, chosen, tailoring: StoredTailoring.parse(row.tailored) };
}

const startedOf = (row: Row): StartedRemediation => ({
  id: row.id,
  template: row.template,
  programId: row.program_id,
  product: row.product,
  isMuted: row.is_muted,
  stagedAt: row.staged_at,
  deployedAt: row.deployed_at,
  subscribedAt: row.subscribed_at,
  nextAt: row.next_at,
  addOnly: row.add_only,
  pausedAt: row.paused_at,
  pausedBy: PausedBy.nullable().parse(row.paused_by),
  runningJobId: row.running_job_id,
  waitingJobId: row.waiting_job_id,
  approvalJobId: row.approval_job_id,
  last: lastOf(row),
});

export async function listStarted(tx: TenantTx): Promise<StartedRemediation[]> {
  return (await startedRows(tx).limit(remediationLimit).execute()).map(startedOf);
}

/** Locks one until the transaction ends: others that change it wait, and then see what was done. */
export async function lockStarted(tx: TenantTx, id: string): Promise<StartedRemediation | undefined> {
  await tx.selectFrom('remediation').select('id').where('tenant_id', '=', tx.tenantId).where('id', '=', id).forUpdate().execute();
  // A statement that had to wait for the lock has the other tables as they were before: its last event would be none.
  const row = await startedRows(tx).where('one.id', '=', id).executeTakeFirst();
  return row && startedOf(row);
}

export async function findTemplateId(tx: TenantTx, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('remediation')
    .select('template')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.template;
}
