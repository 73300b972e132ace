import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ReadingKey } from './newest-readings.ts';

export interface NewReading {
  readonly runId: string;
  readonly applicationId: string;
  readonly fact: string;
  readonly parts?: readonly Buffer[];
  readonly items: number;
  readonly since: Date | null;
  readonly asOf: Date;
  /** Of what was read in part: why the rest was not. */
  readonly because?: string | undefined;
  /** Of a log that may show records late: those near its end. */
  readonly recentKeys?: readonly string[] | undefined;
}

/** One reading of a fact in a run, and never another: its key sees to that. */
export async function insertReading(
  tx: TenantTx,
  { runId, applicationId, fact, parts = [], items, since, asOf, because, recentKeys }: NewReading,
): Promise<void> {
  await tx
    .insertInto('fact_reading')
    .values({
      tenant_id: tx.tenantId,
      run_id: runId,
      application_id: applicationId,
      fact,
      state: 'read',
      parts: [...parts],
      items,
      since,
      as_of: asOf,
      because: because ?? null,
      recent_keys: recentKeys === undefined ? null : [...recentKeys],
    })
    .execute();
}

export interface MissedFact extends Pick<NewReading, 'runId' | 'applicationId' | 'fact' | 'asOf'> {
  readonly because: string;
}

/** False when the run has a reading of it already. */
export async function insertMissing(tx: TenantTx, { runId, applicationId, fact, asOf, because }: MissedFact): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('fact_reading')
    .values({ tenant_id: tx.tenantId, run_id: runId, application_id: applicationId, fact, state: 'missing', because, as_of: asOf })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** What a run has read or missed, and of which application: at most as many facts of each as there are. */
export async function loadReadingsOfRun(tx: TenantTx, runId: string): Promise<readonly ReadingKey[]> {
  return tx
    .selectFrom('fact_reading')
    .select(['application_id as applicationId', 'fact'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .execute();
}

export interface LastRead {
  /** The end of the time that was read; what came after it is still to be read. */
  readonly asOf: Date;
  readonly items: number;
}

/** The readings of one application and kind that were read whole, the newest first. */
const readingsBackwards = (tx: TenantTx, applicationId: string, fact: string) =>
  tx
    .selectFrom('fact_reading')
    .select(['as_of', 'items', 'recent_keys'])
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('fact', '=', fact)
    .where('state', '=', 'read')
    .orderBy('as_of', 'desc')
    .limit(1);

export async function findLastRead(tx: TenantTx, applicationId: string, fact: string): Promise<LastRead | undefined> {
  const row = await readingsBackwards(tx, applicationId, fact).executeTakeFirst();
  return row && { asOf: row.as_of, items: Number(row.items) };
}

export interface LastStreamed extends Pick<LastRead, 'asOf'> {
  /** Nothing where the reading kept none: then nothing of it may be read again. */
  readonly recentKeys: readonly string[] | null;
}

export async function findLastStreamed(tx: TenantTx, applicationId: string, kind: string): Promise<LastStreamed | undefined> {
  // Of several that have come as far, the newest: it has taken over what the others knew.
  const row = await readingsBackwards(tx, applicationId, kind)
    .orderBy(sql`recent_keys is null`)
    .executeTakeFirst();
  return row && { asOf: row.as_of, recentKeys: row.recent_keys };
}

/** Only the newest reading is followed by another. */
export async function forgetRecentKeys(tx: TenantTx, applicationId: string, kind: string, until: Date): Promise<void> {
  await tx
    .updateTable('fact_reading')
    .set({ recent_keys: null })
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('fact', '=', kind)
    .where('recent_keys', 'is not', null)
    .where('as_of', '<=', until)
    .execute();
}

export interface RunReadings {
  readonly facts: ReadonlySet<string>;
  readonly items: number;
}

/** What an earlier attempt at the same run has read already. */
export async function listReadInRun(tx: TenantTx, runId: string, applicationId: string): Promise<RunReadings> {
  const rows = await tx
    .selectFrom('fact_reading')
    .select(['fact', 'items'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .where('application_id', '=', applicationId)
    .execute();
  return { facts: new Set(rows.map(({ fact }) => fact)), items: rows.reduce((sum, { items }) => sum + Number(items), 0) };
}
