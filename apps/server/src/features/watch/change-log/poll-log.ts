import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { afterReading, readableAt, touchTypes, type TouchedTypes } from '@rampart/domain/watch/touched-types.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/http-error.ts';
import { describeFailure } from '../../../platform/queue/describe-failure.ts';
import type { JobContext } from '../../../platform/queue/job-handler.ts';
import {
  findBackfill,
  findLastStreamed,
  isBeingCollected,
  type LastStreamed,
  storeLogged,
  storeReread,
  writeAsOwner,
} from '../../collect/index.ts';
import { listConnected } from '../../connect/index.ts';
import { isLocked } from '../../deploy/index.ts';
import { watchReread } from '../compare/watch-application.ts';
import { type LogSource, logSources } from './log-sources.ts';
import type { PollDeps } from './poll-deps.ts';
import { findPoll, type LogPoll, putPoll } from './poll-store.ts';
import { continueFrom, readLog, type ReadLog } from './read-log.ts';
import { type RereadApplication, rereadTouched } from './reread-touched.ts';
import { withClient } from './with-client.ts';

const pollEveryMs = 30_000;
const longestBackOffMs = 15 * 60_000;
/** The clock of the queue is that of the database. */
const earlyMs = 5000;
/** A deployment that writes to the product is waited for. */
const deployingMs = 10_000;

interface DuePoll {
  readonly source: LogSource;
  readonly poll: LogPoll;
  readonly last: LastStreamed;
}

/** Nothing where there is no log to poll at this time: nothing is watched, it was never collected, or a run is reading it. */
export async function findDuePoll(deps: PollDeps, tx: TenantTx, applicationId: string): Promise<DuePoll | undefined> {
  const source = logSources(deps.connectors, await listConnected(tx)).find(({ id }) => id === applicationId);
  if (source === undefined || (await findBackfill(tx)) !== undefined || (await isBeingCollected(tx, applicationId))) return undefined;
  const last = await findLastStreamed(tx, applicationId, settingChanges.id);
  return last && { source, last, poll: continueFrom(applicationId, await findPoll(tx, applicationId), last) };
}

interface Polling {
  readonly deps: PollDeps;
  readonly context: JobContext;
}

/** Writes only when nothing else has continued from where this poll did: then what it read was read by another as well. */
const writePoll = <T>(polling: Polling, from: LogPoll, work: (tx: TenantTx) => Promise<T>): Promise<T | undefined> =>
  writeAsOwner(polling, async (tx) => {
    const { applicationId } = from;
    if (!(await polling.deps.applications.lock(tx, applicationId))) return undefined;
    const now = await findDuePoll(polling.deps, tx, applicationId);
    return now?.poll.readUntil.getTime() === from.readUntil.getTime() ? work(tx) : undefined;
  });

/** Every type of the vendor, where the log has more than can be told apart, or what cannot be read. */
const anyChange = ({ connector }: LogSource, at: Date) => ({
  at,
  succeeded: true,
  touches: (connector.watches ?? []).map(({ type }) => type),
});

/** In half a minute, or as soon as what is touched can be read. */
function nextPollAt({ connector }: LogSource, touched: TouchedTypes, asOf: Date): Date {
  const due = readableAt(touched, connector.settlesWithinMs ?? 0)?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(asOf.getTime() + pollEveryMs, due));
}

/** Keeps what the log says, and what must be read again because of it, in one transaction: a worker that dies loses neither. */
async function keepLog(polling: Polling, { source, poll }: DuePoll, read: ReadLog): Promise<LogPoll | undefined> {
  const { since, asOf, lookedBackAt, recent, changes, hasUnread } = read;
  if (hasUnread) polling.deps.log.warn({ applicationId: poll.applicationId }, 'a change log has a record that cannot be read');
  const logged = changes?.map(({ at, ...rest }) => ({ ...rest, at: new Date(at) })) ?? [];
  const records = changes === undefined || hasUnread ? [...logged, anyChange(source, asOf)] : logged;
  const touched = touchTypes(poll.touched, records, asOf);
  const nextAt = nextPollAt(source, touched, asOf);
  const known = changes === undefined ? {} : { readUntil: asOf, lookedBackAt, recent };
  const next: LogPoll = { ...poll, failures: 0, nextAt, touched, ...known };
  return writePoll(polling, poll, async (tx) => {
    const { applicationId } = poll;
    if (changes !== undefined && changes.length > 0)
      await storeLogged(tx, { applicationId, changes, since, asOf, recentKeys: [...recent.keys()] });
    await putPoll(tx, next);
    return next;
  });
}

const isDeploying = async (tx: TenantTx, { ofVendor }: LogSource): Promise<boolean> => {
  for (const { id } of ofVendor) if (await isLocked(tx, id)) return true;
  return false;
};

/** What a deployment has written is in its journal once it is over; until then it looks like what a person did. */
async function compareReread(
  polling: Polling,
  { source, poll }: Pick<DuePoll, 'source' | 'poll'>,
  { asOf, applications }: { readonly asOf: Date; readonly applications: readonly RereadApplication[] },
): Promise<LogPoll | undefined> {
  const { deps } = polling;
  const touched = afterReading(poll.touched, asOf, source.connector.settlesWithinMs ?? 0);
  return writePoll(polling, poll, async (tx) => {
    if (await isDeploying(tx, source)) return putOff(tx, poll, deps.clock.now());
    const next = { ...poll, touched, nextAt: nextPollAt(source, touched, asOf) };
    if (applications.length > 0) {
      const run = await storeReread(tx, { requestedBy: 'change log', asOf, applications });
      await deps.judgeAgain(tx, { ...run, product: source.product.id });
      await bumpVersion(tx, 'quests');
      await watchReread(
        deps,
        tx,
        applications.map(({ applicationId }) => applicationId),
      );
    }
    await putPoll(tx, next);
    return next;
  });
}

async function putOff(tx: TenantTx, poll: LogPoll, now: Date): Promise<LogPoll> {
  const later = { ...poll, nextAt: new Date(now.getTime() + deployingMs) };
  await putPoll(tx, later);
  return later;
}

async function backOff(polling: Polling, poll: LogPoll, failure: VendorFailure): Promise<LogPoll | undefined> {
  const now = polling.deps.clock.now().getTime();
  const failures = poll.failures + 1;
  const waitMs = Math.min(longestBackOffMs, pollEveryMs * 2 ** Math.min(failures, 10));
  const nextAt = new Date(Math.max(failure.retryAt?.getTime() ?? 0, now + waitMs));
  polling.deps.log.warn(
    { applicationId: poll.applicationId, failures, failure: describeFailure(failure) },
    'a change log could not be polled',
  );
  return writePoll(polling, poll, async (tx) => {
    const next = { ...poll, failures, nextAt };
    await putPoll(tx, next);
    return next;
  });
}

/**
 * Polls the change log of one product's vendor, and reads again what it says was changed. Answers when to do so next; nothing where someone
 * else does, or there is nothing to poll.
 */
export async function pollChangeLog(deps: PollDeps, context: JobContext, applicationId: string): Promise<Date | undefined> {
  const polling = { deps, context };
  const started = await deps.db.inTenant(context.tenantId, (tx) => findDuePoll(deps, tx, applicationId));
  if (started === undefined || started.poll.nextAt.getTime() > deps.clock.now().getTime() + earlyMs) return undefined;
  const { source } = started;
  const settlesWithinMs = source.connector.settlesWithinMs ?? 0;
  let poll: LogPoll | undefined = started.poll;
  try {
    const asOf = deps.clock.now();
    const which = { applicationId, connector: source.connector, asOf };
    const read = await withClient(deps, context, which, (client) => readLog({ ...started, client, asOf }));
    poll = await keepLog(polling, started, read);
    const due = poll && readableAt(poll.touched, settlesWithinMs);
    if (poll === undefined || due === undefined || due > deps.clock.now()) return poll?.nextAt;
    const kept = poll;
    if (await deps.db.inTenant(context.tenantId, (tx) => isDeploying(tx, source)))
      return (await writePoll(polling, kept, (tx) => putOff(tx, kept, deps.clock.now())))?.nextAt;
    const readAt = deps.clock.now();
    const applications = await rereadTouched(deps, context, { source, touched: kept.touched, asOf: readAt });
    return (await compareReread(polling, { source, poll: kept }, { asOf: readAt, applications }))?.nextAt;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    if (!(error instanceof VendorFailure) || poll === undefined) throw error;
    return (await backOff(polling, poll, error))?.nextAt;
  }
}
