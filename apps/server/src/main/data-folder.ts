import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../platform/refusal.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Makes the folder, or says in one sentence why it cannot be used. */
export async function ensureDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Refusal(`The data folder ${folder} cannot be written (${why}). Make it writable, or set RAMPART_DATA to another folder.`);
  }
}

/** One product per folder: a second one would fight the first over the embedded database. A dead holder's lock is taken over. */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'rampart.pid');
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new Refusal(`Rampart is already running on ${folder} (process ${holder}). Stop it, or set RAMPART_DATA to another folder.`);
  await writeFile(file, String(process.pid), { mode: 0o600 });
  return () => rm(file, { force: true });
}
