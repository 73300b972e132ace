import { setTimeout as wait } from 'node:timers/promises';
import { findUnconfirmedCopy, type RestoredCopy } from '../backup/restored-copy.ts';
import type { Database } from '../database/database.ts';
import { openOutageLog, type OutageLog } from '../database/outage-log.ts';
import type { Log } from '../log/log.ts';
import { describeFailure } from './describe-failure.ts';

interface Stoppable {
  stop(): Promise<void>;
}

export interface Confirmable {
  readonly db: Database;
  readonly log: Log;
  /** The process's own, where it has one. */
  readonly outage?: OutageLog;
  readonly start: () => Promise<Stoppable>;
  /** How often it is looked whether an operator has confirmed. */
  readonly everyMs?: number;
}

const paused =
  'the workers are paused: this was restored from a backup, and the original may still run. Nothing is collected, deployed, checked or mailed until an operator confirms with "rampart restored confirm" or under Rampart Admin Settings';

/**
 * A restored copy has the jobs, schedules and credentials of the original. Started beside it, it would collect, mail and deploy a second time, so
 * none of its jobs starts before an operator says that it may.
 */
export async function whenConfirmed({ db, log, outage = openOutageLog(log), start, everyMs = 2000 }: Confirmable): Promise<Stoppable> {
  const find = (): Promise<RestoredCopy | undefined> => db.inPlatform(findUnconfirmedCopy);
  const copy = await find();
  if (copy === undefined) return start();
  log.warn({ restored_at: copy.restoredAt, backed_up_at: copy.backedUpAt }, paused);

  const stopping = new AbortController();
  const isStillPaused = async (): Promise<boolean> =>
    (await find().catch((error: unknown) => {
      if (!outage.covers(error)) log.warn({ failure: describeFailure(error) }, 'whether this copy is confirmed could not be read');
      return copy;
    })) !== undefined;
  const started = (async (): Promise<Stoppable | undefined> => {
    do await wait(everyMs, undefined, { signal: stopping.signal });
    while (await isStillPaused());
    stopping.signal.throwIfAborted();
    log.info('the workers start: an operator has confirmed that this copy may work');
    return start();
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ failure: describeFailure(error) }, 'the workers could not be started');
    return undefined;
  });
  return {
    async stop() {
      stopping.abort();
      await (await started)?.stop();
    },
  };
}
