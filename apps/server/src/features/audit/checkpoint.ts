import { createHmac } from 'node:crypto';
import { keptFrom, retentionKinds } from '@rampart/domain/retention.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { chainStart, isSameHash } from './chain.ts';

/** What a chain was up to an event, so that the events up to there can be deleted. */
export interface Checkpoint {
  readonly tenantId: string;
  /** From 1, without a gap. */
  readonly number: number;
  /** The last event that may be deleted, which is also how many there were. */
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
  /** Midnight of the first day that was kept; checkpoints of earlier versions do not say it. */
  readonly keptFrom?: string | undefined;
  /** The signature of the checkpoint before it. */
  readonly previous: string;
  readonly signature: string;
}

/** Only the tenant's audit key makes one, and the master key opens that: the database alone cannot. */
export function signCheckpoint(key: Buffer, checkpoint: Omit<Checkpoint, 'signature'>): string {
  const { tenantId, number, seq, hash, at, keptFrom: first, previous } = checkpoint;
  const fields = ['rampart audit checkpoint', tenantId, number, seq, hash, at, previous, ...(first === undefined ? [] : [first])];
  return createHmac('sha256', key).update(JSON.stringify(fields)).digest('hex');
}

/** One a month at most: in twenty years fewer than this. */
const mostCheckpoints = 1000;

export async function listCheckpoints(tx: TenantTx): Promise<Checkpoint[]> {
  const rows = await tx
    .selectFrom('audit_checkpoint')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .orderBy('number')
    .limit(mostCheckpoints)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    number: row.number,
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
    at: row.at.toISOString(),
    keptFrom: row.kept_from?.toISOString(),
    previous: row.previous.toString('hex'),
    signature: row.signature.toString('hex'),
  }));
}

export const readCheckpoints = (db: Database, tenantId: string): Promise<Checkpoint[]> => db.inTenant(tenantId, listCheckpoints);

export interface CheckedCheckpoints {
  /** The newest, when all are as they were made. */
  readonly newest: Checkpoint | undefined;
  readonly problems: readonly string[];
}

/** An event is kept for a year at least, whatever the database says of the tenant's retention. */
const isTooYoung = ({ at, keptFrom: first }: Checkpoint): boolean =>
  first !== undefined && new Date(first) > keptFrom(new Date(at), retentionKinds.audit.least);

/** None may be missing, altered, made by another, or stand for what must be kept. */
export function checkCheckpoints(key: Buffer, checkpoints: readonly Checkpoint[]): CheckedCheckpoints {
  let [previous, seq] = [chainStart, 0];
  for (const [index, checkpoint] of checkpoints.entries()) {
    if (checkpoint.number !== index + 1) return { newest: undefined, problems: [`Checkpoint ${index + 1} is missing.`] };
    const isOurs = isSameHash(checkpoint.signature, signCheckpoint(key, checkpoint));
    if (!isOurs || !isSameHash(checkpoint.previous, previous) || checkpoint.seq <= seq)
      return { newest: undefined, problems: [`Checkpoint ${checkpoint.number} was altered, or this installation did not make it.`] };
    if (isTooYoung(checkpoint))
      return { newest: undefined, problems: [`Checkpoint ${checkpoint.number} stands for events that were too young to be deleted.`] };
    [previous, seq] = [checkpoint.signature, checkpoint.seq];
  }
  return { newest: checkpoints.at(-1), problems: [] };
}
