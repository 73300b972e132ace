import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../../refusal.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function readPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

const looksLikePostgres = async (pid: number): Promise<boolean> =>
  process.platform !== 'linux' || (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('postgres');

/** When the product was killed, its database lives on: it is asked to stop, so that the next start finds the folder free. */
export async function stopOrphan(folder: string): Promise<void> {
  const pid = await readPid(folder);
  if (pid === undefined || !isAlive(pid) || !(await looksLikePostgres(pid))) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 300; tries += 1) {
    if (!isAlive(pid)) return;
    await wait(100);
  }
  throw new Refusal(`An earlier embedded PostgreSQL (process ${pid}) does not stop. End it, then start again.`);
}
