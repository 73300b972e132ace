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
/** More than any limit: what comes after is refused anyway. */
const hitLimit = 1_000_000;

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

/**
 * Counts an attempt against every limit, on all nodes together, and refuses when one is used up. The window slides: of the attempts in the
 * quarter of an hour before this one, those count that are likely to be less than fifteen minutes old. Two rows for each limit are all
 * there is, however many attempts are made.
 */
export async function takeAttempt({ db, clock }: AttemptDeps, purpose: string, limits: readonly AttemptLimit[]): Promise<void> {
  const startsAt = windowStart(clock);
  const keys = keysOf(purpose, limits);
  const shareLeft = 1 - (clock.now().getTime() - startsAt.getTime()) / windowMs;
  const hits = await db.inPlatform(async (tx) => {
    const { rows } = await sql<{ key: string; hits: number }>`
      with asked as (select key, max from unnest(${keys}::text[], ${limits.map(({ max }) => max)}::int[]) as asked (key, max)),
      earlier as (
        select key, least(hits, max) as hits from rate_window join asked using (key)
        where tenant_id = ${tx.tenantId}::uuid and starts_at = ${new Date(startsAt.getTime() - windowMs)}
      ),
      counted as (
        insert into rate_window as kept (tenant_id, key, starts_at, hits)
        select ${tx.tenantId}::uuid, key, ${startsAt}, 1 from asked order by key
        on conflict (tenant_id, key, starts_at) do update set hits = least(kept.hits + 1, ${hitLimit})
        returning key, hits
      )
      select key, counted.hits + coalesce(earlier.hits, 0) * ${shareLeft}::float8 as hits from counted left join earlier using (key)`.execute(
      tx,
    );
    return new Map(rows.map((row) => [row.key, row.hits]));
  });
  if (limits.some(({ max }, index) => (hits.get(keys[index] ?? '') ?? 0) > max)) {
    throw new TooManyRequests('Too many attempts. Wait fifteen minutes, then try again.');
  }
}
