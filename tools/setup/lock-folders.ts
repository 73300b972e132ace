import { mkdir, rmdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const isTaken = (lock: string): Promise<boolean> =>
  mkdir(lock).then(
    () => false,
    () => true,
  );

export async function releaseLocks(locks: readonly string[]): Promise<void> {
  for (const lock of locks) await rmdir(lock);
}

interface Patience {
  readonly withinMs: number;
  readonly everyMs: number;
}

/** Folders as locks between processes. All of them or none: who waits in vain for one leaves the others to the next. */
export async function takeLocks(locks: readonly string[], { withinMs, everyMs }: Patience): Promise<void> {
  const until = performance.now() + withinMs;
  const taken: string[] = [];
  // In one order, so that two never wait for each other.
  for (const lock of locks.toSorted()) {
    while (await isTaken(lock)) {
      if (performance.now() >= until) {
        await releaseLocks(taken);
        throw new Error(`No one has released ${lock} within ${Math.round(withinMs / 1000)} seconds.`);
      }
      await wait(everyMs);
    }
    taken.push(lock);
  }
}
