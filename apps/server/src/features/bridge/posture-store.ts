import { daysBefore } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export interface StoredPosture {
  readonly asOf: Date;
  readonly score: number | null;
}

export interface NewPosture extends StoredPosture {
  readonly runId: string;
  readonly passingWeight: number;
  readonly failingWeight: number;
}

/** Repeated for the same run, it stores the same. */
export async function putPosture(tx: TenantTx, posture: NewPosture): Promise<void> {
  const { asOf, runId, score, passingWeight, failingWeight } = posture;
  const values = {
    run_id: runId,
    score,
    passing_weight: passingWeight,
    failing_weight: failingWeight,
  };
  await tx
    .insertInto('posture')
    .values({ tenant_id: tx.tenantId, as_of: asOf, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'as_of']).doUpdateSet(values))
    .execute();
}

const lineDays = 366;

export interface PointOfHistory {
  readonly day: string;
  readonly score: number | null;
}

/** One for each day of the last twelve months on which there was a run, the last of that day, the oldest first. */
export async function listHistory(tx: TenantTx, until: Date): Promise<PointOfHistory[]> {
  const { rows } = await sql<PointOfHistory>`
    select distinct on (day) day, score from (
      select to_char(as_of at time zone 'UTC', 'YYYY-MM-DD') as day, as_of, score from posture
      where tenant_id = ${tx.tenantId} and as_of between ${daysBefore(until, lineDays)} and ${until}) as points
    order by day, as_of desc limit ${lineDays + 1}`.execute(tx);
  return rows;
}

/** The last one at or before a moment. */
export async function findPostureAt(tx: TenantTx, at: Date): Promise<StoredPosture | undefined> {
  const row = await tx
    .selectFrom('posture')
    .select(['as_of', 'score'])
    .where('tenant_id', '=', tx.tenantId)
    .where('as_of', '<=', at)
    .orderBy('as_of', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { asOf: row.as_of, score: row.score };
}
