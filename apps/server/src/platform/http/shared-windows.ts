import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

export interface SharedWindows {
  /** Counts a hit immediately, in memory; what the other nodes counted is added within a second. */
  hit(key: string, limit: { readonly windowMs: number; readonly max: number }): { current: number; ttl: number };
  /** Exchanges counts with the other nodes now. */
  exchange(): Promise<void>;
  close(): Promise<void>;
}

interface Window {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly shareFrom: number;
  own: number;
  sent: number;
  elsewhere: number;
}

const exchangeEveryMs = 1000;
const keysPerExchange = 1000;

/**
 * Rate limits that all API nodes share. A write for each request would cost more than the request, so a node only reports
 * the others about keys that have used a tenth of their limit: those that could ever matter.
 */
export function openSharedWindows({
  db,
  clock,
  onError,
}: {
  db: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}): SharedWindows {
  const windows = new Map<string, Window>();

  const windowOf = (key: string, windowMs: number, max: number, now: number): Window => {
    const found = windows.get(key);
    if (found && found.endsAt > now) return found;
    const startsAt = now - (now % windowMs);
    const fresh = { startsAt, endsAt: startsAt + windowMs, shareFrom: Math.max(1, Math.floor(max / 10)), own: 0, sent: 0, elsewhere: 0 };
    windows.set(key, fresh);
    return fresh;
  };

  const forgetEnded = () => {
    const now = clock.now().getTime();
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key);
  };

  const send = async (batch: readonly (readonly [string, Window])[]): Promise<void> => {
    const news = batch.map(([, window]) => window.own - window.sent);
    const totals = await db.inPlatform(async (tx) => {
      const { rows } = await sql<{ key: string; hits: number }>`
        insert into rate_window (tenant_id, key, starts_at, hits)
        select ${tx.tenantId}::uuid, key, to_timestamp(starts_at / 1000.0), hits
        from unnest(${batch.map(([key]) => key)}::text[], ${batch.map(([, window]) => window.startsAt)}::bigint[], ${news}::int[]) as news (key, starts_at, hits)
        order by key
        on conflict (tenant_id, key, starts_at) do update set hits = rate_window.hits + excluded.hits
        returning key, hits`.execute(tx);
      await sql`delete from rate_window where tenant_id = ${tx.tenantId} and starts_at < now() - interval '1 hour'`.execute(tx);
      return new Map(rows.map((row) => [row.key, row.hits]));
    });
    for (const [index, [key, window]] of batch.entries()) {
      window.sent += news[index] ?? 0;
      window.elsewhere = Math.max(0, (totals.get(key) ?? 0) - window.sent);
    }
  };

  const exchange = async () => {
    forgetEnded();
    const telling = [...windows]
      .filter(([, window]) => window.own >= window.shareFrom && window.own > window.sent)
      .slice(0, keysPerExchange);
    if (telling.length > 0) await send(telling);
  };
  const timer = setInterval(() => void exchange().catch(onError), exchangeEveryMs);
  timer.unref();

  return {
    hit(key, { windowMs, max }) {
      const now = clock.now().getTime();
      const window = windowOf(key, windowMs, max, now);
      window.own += 1;
      return { current: window.own + window.elsewhere, ttl: window.endsAt - now };
    },
    exchange,
    async close() {
      clearInterval(timer);
      await exchange().catch(onError);
    },
  };
}
