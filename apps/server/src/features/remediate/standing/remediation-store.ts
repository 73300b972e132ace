import type { Control } from '@rampart/domain/control.ts';
import type { Tailoring } from '@rampart/domain/recommend/leave-out.ts';
import type { LastEvent } from '@rampart/domain/recommend/snapshot-of.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than templates and programs make. */
const remediationLimit = 20_000;

export interface StoredEvent extends LastEvent {
  readonly id: string;
  readonly accountId: string | null;
  readonly actor: string;
  readonly tailoring: Tailoring;
}

/** A remediation that somebody has begun with. */
export interface Begun {
  readonly id: string;
  readonly template: string;
  readonly programId: string;
  readonly product: string;
  readonly isMuted: boolean;
  readonly deployedAt: Date | null;
  readonly subscribedAt: Date | null;
  /** When it is next deployed by itself; none when nobody is subscribed or it follows the data. */
  readonly nextAt: Date | null;
  /** Whether its subscription takes nobody out of a group; none when nobody is subscribed. */
  readonly addOnly: boolean | null;
  /** A deployment that is under way. One that waits for somebody to agree is not. */
  readonly runningJobId: string | null;
  readonly last: StoredEvent | undefined;
}

const StoredTailoring = z.record(z.string(), z.record(z.string(), z.array(z.string()))).catch({});
const ids = (list: readonly string[] | null) => (list ?? []) as readonly Control['id'][];

const begunRows = (tx: TenantTx) =>
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
      'last.id as event_id',
      'last.at',
      'last.account_id',
      'last.actor',
      'last.event',
      'last.remaining',
      'last.selected',
      'last.staged',
      'last.deployed',
      'last.tailored',
    ])
    .select((eb) =>
      eb
        .selectFrom('deployment_job as job')
        .select('job.id')
        .whereRef('job.tenant_id', '=', 'one.tenant_id')
        .where(sql<boolean>`job.quest_instance_id = one.id::text`)
        .where('job.status', '=', 'in_progress')
        .where('job.approval', '!=', 'waiting')
        .orderBy('job.created_at')
        .limit(1)
        .as('running_job_id'),
    )
    .where('one.tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof begunRows>['execute']>>[number];

function lastOf(row: Row): StoredEvent | undefined {
  if (row.event_id === null || row.at === null) return undefined;
  const lists = { remaining: ids(row.remaining), selected: ids(row.selected), staged: ids(row.staged), deployed: ids(row.deployed) };
  const who = { accountId: row.account_id, actor: row.actor ?? '' };
  return { id: row.event_id, event: row.event ?? '', at: row.at, ...who, ...lists, tailoring: StoredTailoring.parse(row.tailored) };
}

const begunOf = (row: Row): Begun => ({
  id: row.id,
  template: row.template,
  programId: row.program_id,
  product: row.product,
  isMuted: row.is_muted,
  deployedAt: row.deployed_at,
  subscribedAt: row.subscribed_at,
  nextAt: row.next_at,
  addOnly: row.add_only,
  runningJobId: row.running_job_id,
  last: lastOf(row),
});

export async function listBegun(tx: TenantTx): Promise<Begun[]> {
  return (await begunRows(tx).limit(remediationLimit).execute()).map(begunOf);
}

/** Holds one until the transaction ends: whoever changes it at the same time waits, and then sees what was done. */
export async function lockBegun(tx: TenantTx, id: string): Promise<Begun | undefined> {
  const row = await begunRows(tx).where('one.id', '=', id).forUpdate('one').executeTakeFirst();
  return row && begunOf(row);
}
