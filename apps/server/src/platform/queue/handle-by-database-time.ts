import { dayMs } from '@rampart/domain/day.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { JobDeclaration } from './declare-job.ts';
import { handle, type JobHandler } from './job-handler.ts';

interface Timed {
  readonly db: Database;
  readonly clock: Clock;
}

const mostDaysApart = 1;

/** The time of the database, which all workers share. A worker whose own clock is far from it is refused. */
async function readDatabaseTime({ db, clock }: Timed): Promise<Date> {
  const { rows } = await db.inPlatform((tx) => sql<{ now: Date }>`select now()`.execute(tx));
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('The database does not say what time it is.');
  const days = Math.abs(clock.now().getTime() - now.getTime()) / dayMs;
  if (days > mostDaysApart)
    throw new Error(
      `The clock of this worker is ${days.toFixed(1)} days off from that of the database, so it deletes nothing. Set the clocks of both machines.`,
    );
  return now;
}

/** A job that deletes what is old: it goes by the time of the database, because a worker whose clock is ahead would delete what is kept. */
export const handleByDatabaseTime = <Deps extends Timed>(
  job: JobDeclaration<z.ZodObject>,
  deps: Deps,
  run: (deps: Deps, signal: AbortSignal) => Promise<void>,
): JobHandler =>
  handle(job, async ({ signal }) => {
    const now = await readDatabaseTime(deps);
    await run({ ...deps, clock: { now: () => now } }, signal);
  });
