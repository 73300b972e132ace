import type { Log } from '../log/log.ts';
import { isDiskFull } from '../disk-full.ts';
import { describeFailure } from '../queue/describe-failure.ts';
import { isDatabaseGone } from './database-gone.ts';

/**
 * Everything fails while the database is gone: the log says it once, and once that it is back. While its disk is full every write fails: the log
 * says it once in ten seconds.
 */
export interface OutageLog {
  lost(error: unknown): void;
  /** Whether the error is one of many that say the database is gone. Then it needs no line of its own. */
  covers(error: unknown): boolean;
  /** The database has answered. */
  answered(): void;
  isOn(): boolean;
  /** Whether the error says that a disk is full, the database's or our own. Then it needs no line of its own. */
  coversFullDisk(error: unknown): boolean;
  /** Only a write that fails says it of another machine's disk. After a while without one it is tried again. */
  isDiskFull(): boolean;
}

/** While some calls succeed and others fail, it is the same outage. */
const quietMs = 3000;
const fullDiskEveryMs = 10_000;
const fullDiskForMs = 30_000;

function openFullDiskLog(log: Pick<Log, 'error'>, now: () => number) {
  let [saidAt, lastAt, unsaid] = [-Infinity, -Infinity, 0];
  return {
    coversFullDisk(error: unknown): boolean {
      if (!isDiskFull(error)) return false;
      lastAt = now();
      unsaid += 1;
      if (now() - saidAt < fullDiskEveryMs) return true;
      log.error({ failure: describeFailure(error), failures: unsaid }, 'the disk is full: what has to be stored is answered 503');
      [saidAt, unsaid] = [now(), 0];
      return true;
    },
    isDiskFull: () => now() - lastAt < fullDiskForMs,
  };
}

/** Node tries each address of a host and answers with all failures under an empty message: the first says enough. */
const firstOf = (error: unknown): unknown => (error instanceof AggregateError ? firstOf(error.errors[0]) : error);

export function openOutageLog(log: Pick<Log, 'error' | 'info'>, now: () => number = () => performance.now()): OutageLog {
  let outage: { readonly since: number; last: number; failures: number } | undefined;
  const lost = (error: unknown): void => {
    if (outage === undefined) {
      log.error(
        { failure: describeFailure(firstOf(error)) },
        'the database cannot be reached: requests are answered 503, and jobs wait, until it answers again',
      );
      outage = { since: now(), last: now(), failures: 0 };
    }
    outage.last = now();
    outage.failures += 1;
  };
  return {
    lost,
    covers(error) {
      const isCovered = isDatabaseGone(error);
      if (isCovered) lost(error);
      return isCovered;
    },
    answered() {
      if (outage === undefined || now() - outage.last < quietMs) return;
      const { since, failures } = outage;
      outage = undefined;
      log.info({ seconds: Math.round((now() - since) / 1000), failures }, 'the database answers again');
    },
    isOn: () => outage !== undefined,
    ...openFullDiskLog(log, now),
  };
}
