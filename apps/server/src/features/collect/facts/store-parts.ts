import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Part } from './split-into-parts.ts';

const bytesPerBatch = 8 * 1024 * 1024;

/** Storing a reading and deleting old contents exclude each other: content that a reading refers to must stay. */
const lockContents = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('fact contents'), hashtext(${tx.tenantId}))`.execute(tx);

export const lockContentsExclusively = (tx: TenantTx) =>
  sql`select pg_advisory_xact_lock(hashtext('fact contents'), hashtext(${tx.tenantId}))`.execute(tx);

async function missingOf(tx: TenantTx, parts: readonly Part[]): Promise<Part[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from fact_content
    where tenant_id = ${tx.tenantId} and hash = any(${parts.map(({ hash }) => hash)}::bytea[])`.execute(tx);
  const known = new Set(rows.map(({ hash }) => hash.toString('hex')));
  return parts.filter(({ hash }) => !known.has(hash.toString('hex')));
}

function* inBatches(parts: readonly Part[]): Generator<readonly Part[]> {
  let batch: Part[] = [];
  let bytes = 0;
  for (const part of parts) {
    batch.push(part);
    bytes += part.body.length;
    if (bytes < bytesPerBatch) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Only what is not there yet travels to the database. */
export async function storeParts(tx: TenantTx, parts: readonly Part[]): Promise<void> {
  await lockContents(tx);
  for (const batch of inBatches(await missingOf(tx, parts))) {
    const [hashes, bodies] = [batch.map(({ hash }) => hash), batch.map(({ body }) => body)];
    await sql`
      insert into fact_content (tenant_id, hash, body)
      select ${tx.tenantId}, hash, body::jsonb from unnest(${hashes}::bytea[], ${bodies}::text[]) as part (hash, body)
      on conflict do nothing`.execute(tx);
  }
}
