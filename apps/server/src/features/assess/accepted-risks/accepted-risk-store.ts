import type { AcceptedRisk } from '@rampart/contract/assess/accepted-risks.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const mostListed = 1000;

interface Row {
  readonly control_id: string;
  readonly reason: string;
  readonly owner: string;
  readonly accepted_by: string;
  readonly accepted_at: Date;
  readonly expires_at: Date;
  readonly needs_approval: boolean;
  readonly approved_by: string | null;
  readonly approved_at: Date | null;
}

const columns = [
  'control_id',
  'reason',
  'owner',
  'accepted_by',
  'accepted_at',
  'expires_at',
  'needs_approval',
  'approved_by',
  'approved_at',
] as const;

/** As it was at a moment: what was approved later still waited then. */
function present(row: Row, at: Date): AcceptedRisk {
  const approvedAt = row.approved_at !== null && row.approved_at <= at ? row.approved_at : null;
  return {
    control_id: row.control_id,
    reason: row.reason,
    owner: row.owner,
    accepted_by: row.accepted_by,
    accepted_at: row.accepted_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_waiting: row.needs_approval && approvedAt === null,
    approved_by: approvedAt === null ? null : row.approved_by,
    approved_at: approvedAt?.toISOString() ?? null,
  };
}

/** Those that were in force at a moment or waited for their approval, of these controls or of all. */
export async function listAcceptedAt(tx: TenantTx, at: Date, controlIds?: readonly string[]): Promise<AcceptedRisk[]> {
  const rows = await tx
    .selectFrom('accepted_risk')
    .select(columns)
    .where('tenant_id', '=', tx.tenantId)
    .where('accepted_at', '<=', at)
    .where('expires_at', '>', at)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', at)]))
    .$if(controlIds !== undefined, (query) => query.where('control_id', 'in', [...(controlIds ?? []), '']))
    .orderBy('control_id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => present(row, at));
}

/** The controls whose risk is accepted now, and since when: one that needs approval, since it was approved. */
export async function acceptedControls(tx: TenantTx): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ control_id: string; since: Date }>`
    select control_id, coalesce(approved_at, accepted_at) as since from accepted_risk
    where tenant_id = ${tx.tenantId} and removed_at is null and expires_at > now()
      and (not needs_approval or approved_at is not null) limit ${mostListed}`.execute(tx);
  return new Map(rows.map((row) => [row.control_id, row.since]));
}

/** The controls whose risk would be accepted if a second administrator approved. */
export async function waitingControls(tx: TenantTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ control_id: string }>`
    select control_id from accepted_risk
    where tenant_id = ${tx.tenantId} and removed_at is null and expires_at > now()
      and needs_approval and approved_at is null limit ${mostListed}`.execute(tx);
  return new Set(rows.map((row) => row.control_id));
}

/** Answers whether there was one. */
export async function endCurrent(tx: TenantTx, { controlId, by, at }: { controlId: string; by: string; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accepted_risk')
    .set({ removed_at: at, removed_by: by })
    .where('tenant_id', '=', tx.tenantId)
    .where('control_id', '=', controlId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface NewAcceptedRisk extends Omit<Row, 'approved_by' | 'approved_at'> {
  readonly accepted_by_id: string;
}

export async function insertAcceptedRisk(tx: TenantTx, risk: NewAcceptedRisk): Promise<AcceptedRisk> {
  const row = await tx
    .insertInto('accepted_risk')
    .values({ tenant_id: tx.tenantId, ...risk })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row, risk.accepted_at);
}

interface WaitingRisk {
  /** The account that accepted it. */
  readonly byId: string;
  readonly acceptedAt: Date;
}

/** Which accepted risk waits for its approval; nothing where none does. */
export async function findWaiting(tx: TenantTx, controlId: string, now: Date): Promise<WaitingRisk | undefined> {
  const row = await tx
    .selectFrom('accepted_risk')
    .select(['accepted_by_id', 'accepted_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('control_id', '=', controlId)
    .where('removed_at', 'is', null)
    .where('needs_approval', '=', true)
    .where('approved_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { byId: row.accepted_by_id, acceptedAt: row.accepted_at };
}

export async function approveWaiting(
  tx: TenantTx,
  { controlId, by, at }: { controlId: string; by: string; at: Date },
): Promise<AcceptedRisk> {
  const row = await tx
    .updateTable('accepted_risk')
    .set({ approved_by: by, approved_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('control_id', '=', controlId)
    .where('removed_at', 'is', null)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return present(row, at);
}

/** Those that have expired since they were last looked for, at most this many at a time. */
export async function takeExpired(tx: TenantTx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ control_id: string }>`
    update accepted_risk set told_at = ${now}
    where tenant_id = ${tx.tenantId} and id in (
      select id from accepted_risk
      where tenant_id = ${tx.tenantId} and removed_at is null and told_at is null and expires_at <= ${now}
        and (not needs_approval or approved_at is not null) order by expires_at limit ${most})
    returning control_id`.execute(tx);
  return rows.map((row) => row.control_id);
}
