import { sql } from 'kysely';
import type { TenantTx } from './tenant-tx.ts';

interface Settings {
  readonly memory: string;
  readonly loops: string;
  readonly longest: string;
}

interface Known extends Settings {
  /** An operator may give every statement more than this. */
  readonly enough: string;
}

/** What takes seconds for a large company takes a minute while others use the database: less than a connection waits for all its statements. */
const longest = '90s';

const put = (tx: TenantTx, settings: Settings) =>
  sql`select set_config('work_mem', ${settings.memory}, true), set_config('enable_nestloop', ${settings.loops}, true),
      set_config('statement_timeout', ${settings.longest}, true)`.execute(tx);

/**
 * For statements over everyone in an organisation, or all their days. In the memory that a statement usually has, PostgreSQL writes to disk what it
 * groups or joins, several times over; and of rows that were written a moment ago the planner has no figures, and may compare each with each. They
 * may run for longer than others.
 */
export async function overEveryone<T>(tx: TenantTx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<Known>`
    select current_setting('work_mem') as memory, current_setting('enable_nestloop') as loops, current_setting('statement_timeout') as longest,
      pg_size_pretty(greatest(pg_size_bytes(current_setting('work_mem')), pg_size_bytes('64MB'))) as enough`.execute(tx);
  const [usual] = rows;
  if (usual === undefined) throw new Error('PostgreSQL did not say what its settings are.');
  await put(tx, { memory: usual.enough.replace(' ', ''), loops: 'off', longest });
  const result = await work();
  await put(tx, usual);
  return result;
}
