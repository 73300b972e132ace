import { execFileSync } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findProcessStart } from '../../live-process.ts';
import { Refusal } from '../../refusal.ts';

async function readPid(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(join(dataFolder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** The number may be another process's by now, even that of another PostgreSQL. A server works in its data folder. */
async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataFolder));
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(dataFolder);
  } catch {
    return false;
  }
}

/** When the product was killed, its database lives on: it is asked to stop, so that the next start finds the folder free. */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const pid = await readPid(dataFolder);
  if (pid === undefined || !(await servesFolder(pid, dataFolder))) return;
  process.kill(pid, 'SIGINT');
  for (let tries = 0; tries < 600; tries += 1) {
    if (findProcessStart(pid) === undefined) return;
    await wait(50);
  }
  throw new Refusal(`An earlier embedded PostgreSQL (process ${pid}) does not stop. End it, then start again.`);
}
