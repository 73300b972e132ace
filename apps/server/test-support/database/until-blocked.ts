import { expect, vi } from 'vitest';
import type { FreshDatabase } from './fresh-database.ts';

/** A barrier: goes on when exactly so many transactions of this database wait for a lock. */
export const untilBlocked = ({ owner }: Pick<FreshDatabase, 'owner'>, count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await owner.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
      expect(rows).toHaveLength(count);
    },
    { timeout: 30_000, interval: 20 },
  );
