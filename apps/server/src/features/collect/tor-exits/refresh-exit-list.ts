import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { EgressError } from '../../../platform/egress/egress-error.ts';
import type { Egress } from '../../../platform/egress/guarded-fetch.ts';
import type { Log } from '../../../platform/log/log.ts';
import { declareJob } from '../../../platform/queue/declare-job.ts';
import { handle, type JobHandler } from '../../../platform/queue/job-handler.ts';
import { exitListObstacle } from './exits-reading.ts';
import { type ExitListState, type FetchedList, findExitList, loadExits, putExitList, putExitListProblem } from './exit-list-store.ts';
import { readExitList } from './read-exit-list.ts';

export interface RefreshDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly egress: Egress;
  /** Where the list is fetched from; nothing when it is not to be fetched. */
  readonly torExitsUrl: string | undefined;
}

const hourMs = 3_600_000;
const everyMs = 6 * hourMs;
const afterFailureMs = hourMs;
/** The list has about twenty thousand. */
const mostBytes = 512 * 1024;
const timeoutMs = 20_000;

class Unusable extends Error {
  override readonly name = 'Unusable';
}

const isDue = ({ triedAt, problem }: ExitListState, now: Date): boolean =>
  triedAt === null || now.getTime() - triedAt.getTime() >= (problem === null ? everyMs : afterFailureMs);

/** The date that the server gives the file, unless it lies in the future; otherwise now. */
function dateOf(lastModified: string | null, now: Date): Date {
  const date = new Date(lastModified ?? Number.NaN);
  return Number.isNaN(date.getTime()) || date > now ? now : date;
}

async function fetchList({ egress }: RefreshDeps, url: string, now: Date, signal: AbortSignal): Promise<FetchedList> {
  const response = await egress.fetch(url, { headers: { accept: 'text/plain' }, timeoutMs, maxBytes: mostBytes, signal });
  if (response.status !== 200) throw new Unusable(`${new URL(url).host} answered with status ${response.status}.`);
  const read = readExitList(await response.text());
  if ('because' in read) throw new Unusable(`The list of ${new URL(url).host} cannot be used. ${read.because}`);
  return { addresses: read.addresses, source: url, listedAt: dateOf(response.headers.get('last-modified'), now) };
}

/** The network does not lose half of its exit nodes within days: the list is cut off, or someone else's. */
function refuseTorn(fetched: FetchedList, known: { readonly addresses: readonly string[]; readonly isUsable: boolean }): void {
  const [now, before] = [fetched.addresses.length, known.addresses.length];
  if (!known.isUsable || now * 2 >= before) return;
  throw new Unusable(`The list of ${new URL(fetched.source).host} has ${now} addresses, and had ${before} before: less than half.`);
}

/** Fetches the list when it is time. What cannot be used changes nothing: the last good list stays, with the reason. */
export async function refreshExitList(deps: RefreshDeps, signal: AbortSignal): Promise<void> {
  const { db, clock, log, torExitsUrl: url } = deps;
  const now = clock.now();
  const state = await db.inPlatform(findExitList);
  if (url === undefined || !isDue(state, now)) return;
  try {
    const fetched = await fetchList(deps, url, now, signal);
    await db.inPlatform(async (tx) => {
      const isUsable = !state.isPackaged && exitListObstacle(state, now) === undefined;
      refuseTorn(fetched, { addresses: await loadExits(tx), isUsable });
      await putExitList(tx, fetched, now);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof EgressError) && !(error instanceof Unusable)) throw error;
    log.warn({ err: error }, 'the list of Tor exit nodes could not be fetched');
    await db.inPlatform((tx) => putExitListProblem(tx, { source: url, problem: error.message, at: now }));
  }
}

/** Often, so that a new installation does not wait for hours; it does nothing until it is time. */
const refreshJob = declareJob({ name: 'collect.tor-exits', payload: z.object({}), schedule: { cron: '*/5 * * * *', missed: 'once' } });

export const torExitsHandler = (deps: RefreshDeps): JobHandler => handle(refreshJob, ({ signal }) => refreshExitList(deps, signal));
