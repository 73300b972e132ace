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
}

const present = ({ accepted_at: acceptedAt, expires_at: expiresAt, ...row }: Row): AcceptedRisk => ({
  ...row,
  accepted_at: acceptedAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});

/** Those that were in force at a moment, of these controls or of all. */
export async function listAcceptedAt(tx: TenantTx, at: Date, controlIds?: readonly string[]): Promise<AcceptedRisk[]> {
  const rows = await tx
    .selectFrom('accepted_risk')
    .select(['control_id', 'reason', 'owner', 'accepted_by', 'accepted_at', 'expires_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('accepted_at', '<=', at)
    .where('expires_at', '>', at)
    .where((eb) => eb.or([eb('removed_at', 'is', null), eb('removed_at', '>', at)]))
    .$if(controlIds !== undefined, (query) => query.where('control_id', 'in', [...(controlIds ?? []), '']))
    .orderBy('control_id')
    .limit(mostListed)
    .execute();
  return rows.map(present);
}

/** The controls whose risk is accepted now. */
export async function acceptedControls(tx: TenantTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ control_id: string }>`
    select control_id from accepted_risk
    where tenant_id = ${tx.tenantId} and removed_at is null and expires_at > now() limit ${mostListed}`.execute(tx);
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

export type NewAcceptedRisk = Row;

export async function insertAcceptedRisk(tx: TenantTx, risk: NewAcceptedRisk): Promise<AcceptedRisk> {
  await tx
    .insertInto('accepted_risk')
    .values({ tenant_id: tx.tenantId, ...risk })
    .execute();
  return present(risk);
}

/** Those that have expired since they were last looked for, at most this many at a time. */
export async function takeExpired(tx: TenantTx, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ control_id: string }>`
    update accepted_risk set told_at = ${now}
    where tenant_id = ${tx.tenantId} and id in (
      select id from accepted_risk
      where tenant_id = ${tx.tenantId} and removed_at is null and told_at is null and expires_at <= ${now} order by expires_at limit ${most})
    returning control_id`.execute(tx);
  return rows.map((row) => row.control_id);
}
