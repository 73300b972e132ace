import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { TooManyRequests } from './http-error.ts';

export interface AttemptLimit {
  /** Whose attempts are counted; kept only as a hash. */
  readonly of: string;
  readonly max: number;
}

export interface AttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const windowMs = 15 * 60_000;

const windowStart = (clock: Clock): Date => {
  const now = clock.now().getTime();
  return new Date(now - (now % windowMs));
};

const keysOf = (purpose: string, limits: readonly AttemptLimit[]): string[] =>
  limits.map(({ of }) => `${purpose}:${createHash('sha256').update(of).digest('base64url')}`);

/** An attempt that was right does not count: who knows the password may use it as often as they like. */
export async function giveBackAttempt({ db, clock }: AttemptDeps, purpose: string, limits: readonly AttemptLimit[]): Promise<void> {
  const startsAt = windowStart(clock);
  const keys = keysOf(purpose, limits);
  await db.inPlatform(async (tx) => {
    // In the order in which they are taken: a plain update locks rows in any order, and two concurrent sign-ins would block each other.
    await tx
      .selectFrom('rate_window')
      .select('key')
      .where('tenant_id', '=', tx.tenantId)
      .where('key', 'in', keys)
      .where('starts_at', '=', startsAt)
      .orderBy('key')
      .forUpdate()
      .execute();
    await tx
      .updateTable('rate_window')
      .set({ hits: sql`greatest(hits - 1, 0)` })
      .where('tenant_id', '=', tx.tenantId)
      .where('key', 'in', keys)
      .where('starts_at', '=', startsAt)
      .execute();
  });
}

/** Counts an attempt against every limit, on all nodes together, and refuses when one is used up. */
export async function takeAttempt({ db, clock }: AttemptDeps, purpose: string, limits: readonly AttemptLimit[]): Promise<void> {
  const startsAt = windowStart(clock);
  const keys = keysOf(purpose, limits);
  const hits = await db.inPlatform(async (tx) => {
    const { rows } = await sql<{ key: string; hits: number }>`
      insert into rate_window (tenant_id, key, starts_at, hits)
      select ${tx.tenantId}::uuid, key, ${startsAt}, 1 from unnest(${keys}::text[]) as asked (key) order by key
      on conflict (tenant_id, key, starts_at) do update set hits = rate_window.hits + 1
      returning key, hits`.execute(tx);
    return new Map(rows.map((row) => [row.key, row.hits]));
  });
  if (limits.some(({ max }, index) => (hits.get(keys[index] ?? '') ?? 0) > max)) {
    throw new TooManyRequests('Too many attempts. Wait fifteen minutes, then try again.');
  }
}
