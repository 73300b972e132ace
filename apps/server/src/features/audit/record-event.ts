import { oneLine } from '@rampart/domain/one-line.ts';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { storableText } from '../../platform/database/storable-text.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { chainStart, hashEvent } from './chain.ts';

export interface AuditEntry {
  /** What was done, as `area.verb`: `session.sign-in`. */
  readonly action: string;
  readonly status: 'success' | 'failure';
  readonly actorId: string;
  readonly actor: string;
  readonly message: string;
  readonly source: string;
  readonly requestId: string;
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface AuditDeps {
  readonly vault: Vault;
  readonly clock: Clock;
}

/** Locks the end of the tenant's chain, so that events of one tenant line up and those of others do not wait. */
async function lockHead(tx: TenantTx): Promise<{ seq: number; hash: string }> {
  await tx
    .insertInto('audit_head')
    .values({ tenant_id: tx.tenantId, seq: 0, hash: Buffer.from(chainStart, 'hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const head = await tx
    .selectFrom('audit_head')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', tx.tenantId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { seq: Number(head.seq), hash: head.hash.toString('hex') };
}

/** As PostgreSQL returns it, for the hash must match what is stored. */
const storableDetails = (details: NonNullable<AuditEntry['details']>) =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => [storableText(key), typeof value === 'string' ? storableText(value) : value] as const),
  );

const storableEntry = (entry: AuditEntry) => ({
  action: storableText(entry.action),
  status: entry.status,
  actorId: storableText(entry.actorId),
  actor: oneLine(entry.actor),
  message: oneLine(entry.message),
  source: storableText(entry.source),
  requestId: storableText(entry.requestId),
  details: storableDetails(entry.details ?? {}),
});

/**
 * Writes an event in the transaction of the act itself: no event, no effect. After whatever else that transaction locks, and before
 * it notifies: a transaction that has locked the end of the chain must not wait for one that waits for it.
 */
export async function recordEvent({ vault, clock }: AuditDeps, tx: TenantTx, entry: AuditEntry): Promise<void> {
  const { key } = await vault.currentKey(tx, 'audit');
  const head = await lockHead(tx);
  const at = clock.now();
  const seq = head.seq + 1;
  const event = storableEntry(entry);
  const hash = hashEvent(key, { ...event, tenantId: tx.tenantId, seq, at: at.toISOString(), previousHash: head.hash });
  await tx
    .insertInto('audit_event')
    .values({
      tenant_id: tx.tenantId,
      seq,
      at,
      action: event.action,
      status: event.status,
      actor_id: event.actorId,
      actor: event.actor,
      message: event.message,
      source: event.source,
      request_id: event.requestId,
      details: sql`${JSON.stringify(event.details)}::jsonb`,
      previous_hash: Buffer.from(head.hash, 'hex'),
      hash: Buffer.from(hash, 'hex'),
    })
    .execute();
  await tx
    .updateTable('audit_head')
    .set({ seq, hash: Buffer.from(hash, 'hex') })
    .where('tenant_id', '=', tx.tenantId)
    .execute();
}
