import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freeSpaceOf } from '../platform/free-space.ts';
import { findProcessStart } from '../platform/live-process.ts';
import { Refusal } from '../platform/refusal.ts';

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : String(error));

/** Makes the folder, or says in one sentence why it cannot be used. */
export async function ensureDataFolder(folder: string, freeSpace = freeSpaceOf): Promise<void> {
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
  const { mebibytes, isEnough } = await freeSpace(folder);
  if (!isEnough)
    throw new Refusal(
      `The disk of the data folder ${folder} is full: ${mebibytes} MB are left. Free some, or set RAMPART_DATA to another folder.`,
    );
}

/** Of several processes, one makes the file, and none ever sees it half-written. */
async function tryTake(file: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${process.pid} ${findProcessStart(process.pid)}`, { mode: 0o600 });
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isInUse(lock: string): boolean {
  const [pid = '', ...start] = lock.split(' ');
  return findProcessStart(Number(pid)) === start.join(' ');
}

async function removeStale(file: string, lock: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await rename(file, aside).catch(() => {});
  const moved = await readFile(aside, 'utf8').catch(() => lock);
  // Another process was quicker, and what was moved is its lock.
  if (moved !== lock) await link(aside, file).catch(() => {});
  await rm(aside, { force: true });
}

/** One product per folder: a second one would fight the first over the embedded database. A dead holder's lock is taken over. */
async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'rampart.pid');
  while (!(await tryTake(file))) {
    const lock = await readFile(file, 'utf8').catch(() => '');
    if (isInUse(lock))
      throw new Refusal(
        `Rampart is already running on ${folder} (process ${lock.split(' ')[0]}). Stop it, or set RAMPART_DATA to another folder.`,
      );
    await removeStale(file, lock);
  }
  return () => rm(file, { force: true });
}

/** For a process that uses its data folder alone. Answers with how to release it. */
export async function claimDataFolder(folder: string): Promise<() => Promise<void>> {
  await ensureDataFolder(folder);
  return lockDataFolder(folder);
}
