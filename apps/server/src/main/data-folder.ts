import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcessStart } from '../platform/live-process.ts';
import { Refusal } from '../platform/refusal.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Makes the folder, or says in one sentence why it cannot be used. */
export async function ensureDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new Refusal(
      `The data folder ${folder} cannot be written (${codeOf(error)}). Make it writable, or set RAMPART_DATA to another folder.`,
    );
  }
}

/** Of several processes, one makes the file. */
const tryTake = (file: string): Promise<boolean> =>
  writeFile(file, `${process.pid} ${findProcessStart(process.pid)}`, { flag: 'wx', mode: 0o600 }).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );

function isHeld(lock: string): boolean {
  const [pid = '', ...start] = lock.split(' ');
  return findProcessStart(Number(pid)) === start.join(' ');
}

/** One product per folder: a second one would fight the first over the embedded database. A dead holder's lock is taken over. */
async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'rampart.pid');
  const stale = join(folder, `rampart.pid.stale-${process.pid}`);
  while (!(await tryTake(file))) {
    const lock = await readFile(file, 'utf8').catch(() => '');
    if (isHeld(lock))
      throw new Refusal(
        `Rampart is already running on ${folder} (process ${lock.split(' ')[0]}). Stop it, or set RAMPART_DATA to another folder.`,
      );
    await rename(file, stale).catch(() => {});
    await rm(stale, { force: true });
  }
  return () => rm(file, { force: true });
}

/** For a process that shares its data folder with nobody. Answers with how to give it back. */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  await ensureDataFolder(folder);
  return lockDataFolder(folder);
}
