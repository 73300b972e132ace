import { keptFrom, retentionKinds } from '@rampart/domain/retention.ts';
import { dayInUtc } from '@rampart/domain/utc-text.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import { forEveryScope } from '../../platform/database/every-scope.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import { declareJob } from '../../platform/queue/declare-job.ts';
import { handleByDatabaseTime } from '../../platform/queue/handle-by-database-time.ts';
import type { JobHandler } from '../../platform/queue/job-handler.ts';
import { chainStart, hashEvent, isSameHash } from './chain.ts';
import { listCheckpoints, signCheckpoint } from './checkpoint.ts';
import { storedEvent } from './read-chain.ts';
import { type AuditDeps, recordEvent } from './record-event.ts';

export interface CutDeps extends AuditDeps {
  readonly db: Database;
  readonly log: Log;
  /** For how many months the tenant keeps its audit log. */
  readonly keptMonths: (tx: TenantTx) => Promise<number>;
}

const byRetention = { actorId: '', actor: 'retention', source: 'retention', requestId: '' };

/** The newest event of a time that is no longer kept; nothing when there is none. */
const lastBefore = (tx: TenantTx, before: Date) =>
  tx
    .selectFrom('audit_event')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The months come from the database, whose administrators must not decide what is signed: a year is kept whatever it says. */
function firstKept(now: Date, months: number): Date {
  if (!Number.isFinite(months)) throw new Error(`The audit log cannot be kept for ${months} months.`);
  return keptFrom(now, Math.max(retentionKinds.audit.least, months));
}

/** Signs what is to be deleted before anything is, and the chain itself records it. */
async function placeCheckpoint(deps: CutDeps, tx: TenantTx): Promise<void> {
  const now = deps.clock.now();
  const before = firstKept(now, await deps.keptMonths(tx));
  const last = await lastBefore(tx, before);
  if (last === undefined) return;
  const newest = (await listCheckpoints(tx)).at(-1);
  const [seq, hash] = [Number(last.seq), last.hash.toString('hex')];
  if (newest !== undefined && seq <= newest.seq) return;
  const { key } = await deps.vault.currentKey(tx, 'audit');
  // How old it is decides what goes: a time that was changed in the database must not be signed.
  if (!isSameHash(hash, hashEvent(key, storedEvent(last))))
    throw new Error(`Event ${seq} of the audit log was altered, so nothing is cut. Verify the audit log.`);
  const number = (newest?.number ?? 0) + 1;
  const times = { at: now.toISOString(), keptFrom: before.toISOString() };
  const checkpoint = { tenantId: tx.tenantId, number, seq, hash, ...times, previous: newest?.signature ?? chainStart };
  await tx
    .insertInto('audit_checkpoint')
    .values({
      tenant_id: tx.tenantId,
      number,
      seq,
      hash: last.hash,
      at: now,
      kept_from: before,
      previous: Buffer.from(checkpoint.previous, 'hex'),
      signature: Buffer.from(signCheckpoint(key, checkpoint), 'hex'),
    })
    .execute();
  await recordEvent(deps, tx, {
    ...byRetention,
    action: 'audit.cut',
    status: 'success',
    message: `Events up to number ${seq}, from before ${dayInUtc(before)}, are no longer kept. Checkpoint ${number} takes their place.`,
    details: { checkpoint: number, seq },
  });
}

const eventsPerPass = 5000;

const cutSome = async (tx: TenantTx): Promise<number> =>
  (await sql<{ cut: number }>`select cut_audit_events(${eventsPerPass}) as cut`.execute(tx)).rows[0]?.cut ?? 0;

/** Of every tenant: a checkpoint in a transaction of its own, then what lies behind it, a batch at a time. Cut short, the next goes on. */
export async function cutChains(deps: CutDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = deps;
  await forEveryScope({ db, log, signal, failure: 'the audit log could not be cut' }, async (tenantId) => {
    await db.inTenant(tenantId, (tx) => placeCheckpoint(deps, tx));
    for (let cut = eventsPerPass; cut === eventsPerPass;) {
      signal.throwIfAborted();
      cut = await db.inTenant(tenantId, cutSome);
    }
  });
}

const cutJob = declareJob({ name: 'audit.cut', payload: z.object({}), schedule: { cron: '10 4 * * *', missed: 'once' } });

export const cutAuditHandler = (deps: CutDeps): JobHandler => handleByDatabaseTime(cutJob, deps, cutChains);
