import type { Log } from '../log/log.ts';
import { describeFailure } from '../queue/describe-failure.ts';
import { isDatabaseGone } from './database-gone.ts';

/** Everything fails while the database is gone: the log says it once, and once that it is back. */
export interface OutageLog {
  lost(error: unknown): void;
  /** Whether the error is one of many that say the database is gone. Then it needs no line of its own. */
  covers(error: unknown): boolean;
  /** The database has answered. */
  answered(): void;
  isOn(): boolean;
}

/** While some calls succeed and others fail, it is the same outage. */
const quietMs = 3000;

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
  };
}
