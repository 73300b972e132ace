import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/platform/database/database.ts';

const ticksPerSecond = 100;

/** Seconds of processor time that a process has used. */
async function secondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program may have spaces and parentheses; what follows the last one has not.
  const [user = '0', system = '0'] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
}

/** Of this process and of the database's processes that work for its connections: what a busy machine cannot make longer. */
export async function processorSeconds(db: Database): Promise<number> {
  const { rows } = await db.inPlatform((tx) =>
    sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
      tx,
    ),
  );
  const database = await Promise.all(rows.map(({ pid }) => secondsOf(pid)));
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + database.reduce((sum, seconds) => sum + seconds, 0);
}

/** The most memory that this process has had. */
export async function peakMegabytesOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
