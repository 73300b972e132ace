import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { UnprivilegedUser } from './unprivileged-user.ts';

/** The first number after the three of every process. */
const firstHandle = 3;

export interface HandedOver {
  /** How the other user's process calls each of them, in their order. */
  readonly paths: readonly string[];
  /** What its process inherits, after the first three. */
  readonly handles: readonly number[];
  close(): Promise<void>;
}

/** Uses them for as long as the work lasts: the other process has its own copies by then. */
export async function handingOver<T>(handed: HandedOver, work: (handed: HandedOver) => Promise<T>): Promise<T> {
  try {
    return await work(handed);
  } finally {
    await handed.close();
  }
}

/**
 * Opens files and folders for a process of another user, who could not reach them by their path: a clone below /root or a fresh temporary folder,
 * say. It gets what we opened, and no capability to open anything else.
 */
export async function handOver(user: UnprivilegedUser | undefined, paths: readonly string[]): Promise<HandedOver> {
  if (user === undefined) return { paths, handles: [], close: async () => {} };
  const opened: FileHandle[] = [];
  const close = async () => {
    for (const handle of opened) await handle.close();
  };
  try {
    for (const path of paths) opened.push(await open(path, constants.O_RDONLY));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    paths: opened.map((_, at) => `/proc/self/fd/${firstHandle + at}`),
    handles: opened.map(({ fd }) => fd),
    close,
  };
}
