import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/platform/database/database.ts';

const ticksPerSecond = 100;

interface Used {
  readonly parent: number;
  /** Seconds of processor time of a process, and of those of its children that have ended. */
  readonly own: number;
  readonly ended: number;
}

async function usedBy(pid: number): Promise<Used> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program may have spaces and parentheses; what follows the last one has not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const seconds = (from: number): number => (Number(fields[from] ?? 0) + Number(fields[from + 1] ?? 0)) / ticksPerSecond;
  return { parent: Number(fields[1] ?? 0), own: seconds(11), ended: seconds(13) };
}

/**
 * Of this process and of the database's processes that work for its connections: what a busy machine cannot make longer. A connection
 * that was closed counts on, at the process that started it.
 */
export async function processorSeconds(db: Database): Promise<number> {
  const { rows } = await db.inPlatform((tx) =>
    sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
      tx,
    ),
  );
  const open = await Promise.all(rows.map(({ pid }) => usedBy(pid)));
  const parents = await Promise.all([...new Set(open.map(({ parent }) => parent))].map(usedBy));
  const { user, system } = process.cpuUsage();
  const database = open.reduce((sum, { own }) => sum + own, 0) + parents.reduce((sum, { ended }) => sum + ended, 0);
  return (user + system) / 1e6 + database;
}

/** The most memory that this process has had. */
export async function peakMegabytesOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
