import type { Connector } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { isDatabaseGone } from '../../platform/database/database-gone.ts';
import { describeFailure } from '../../platform/queue/describe-failure.ts';
import type { JobContext } from '../../platform/queue/job-handler.ts';
import type { CollectDeps, OpenedConnection } from './collect-deps.ts';
import { listReadInRun, type RunReadings } from './facts/reading-store.ts';
import { missReading, missRest } from './miss-readings.ts';
import { collectFact } from './reading/collect-fact.ts';
import { askVendor, disconnected, type Reader, writeAsOwner } from './reading/reader.ts';
import { streamEvents } from './reading/stream-events.ts';
import { readingPlanOfRun, type Step } from './reading-plan.ts';
import { startApplication, type WhichApplication } from './runs/start-application.ts';
import { finishApplication } from './runs/finish-application.ts';
import { openRunProgress } from './runs/run-progress.ts';

const readStep = (reader: Reader, client: unknown, step: Step): Promise<number> =>
  step.collects === undefined ? streamEvents(reader, client, step.streams) : collectFact(reader, client, step.collects);

interface Reading {
  readonly reader: Reader;
  readonly connector: Connector;
  readonly steps: readonly Step[];
  /** What an earlier attempt at the same run has read. */
  readonly known: RunReadings;
}

/** Reads one step after the other. Returns the failure that says most about the connection, when nothing could be read. */
async function readSteps({ reader, steps, known }: Reading, client: unknown): Promise<VendorFailure | undefined> {
  let first: VendorFailure | undefined;
  let hasRead = known.facts.size > 0;
  for (const step of steps.filter(({ fact }) => !known.facts.has(fact))) {
    reader.context.signal.throwIfAborted();
    reader.progress.report({ note: step.title, items: 0 });
    try {
      reader.progress.settle(await readStep(reader, client, step));
      hasRead = true;
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      // Refused credentials fail for every other fact too; the caller reports the rest as missing.
      if (error.kind === 'credentials') return error;
      first ??= error;
      await writeAsOwner(reader, (tx) => missReading(tx, step, { ...reader, because: error.message }));
      reader.progress.settle(0);
    }
  }
  return hasRead ? undefined : first;
}

/** Connects, reads and disconnects. Throws only what another attempt at the job may overcome. */
async function readFromVendor(reading: Reading): Promise<VendorFailure | undefined> {
  const { reader, connector } = reading;
  const { deps, context, applicationId, asOf, vendor } = reader;
  let connection: OpenedConnection | undefined;
  let client: unknown;
  try {
    connection = await deps.applications.open({ tenantId: context.tenantId, applicationId, asOf, signal: context.signal });
    const opened = connection;
    client = await askVendor(reader, () => connector.connect(opened));
    return await readSteps(reading, client);
  } catch (error) {
    if (error instanceof VendorFailure) return error;
    if (error instanceof NotFound) return disconnected(vendor);
    throw error;
  } finally {
    if (client !== undefined) await connector.close?.(client).catch(() => {});
    await connection?.close();
    await reader.progress.close();
  }
}

/**
 * One application of a run, from its first reading to its last. A worker may die at any instant: each reading is written
 * whole or not at all, and the next attempt continues with what was not read yet.
 */
export async function collectApplication(deps: CollectDeps, context: JobContext, which: WhichApplication): Promise<void> {
  const own = { deps, context };
  const started = await writeAsOwner(own, (tx) => startApplication(deps, tx, which));
  if (started === undefined) return;
  const { connector, steps } = readingPlanOfRun(deps.connectors, started.product, started);
  if (connector === undefined) return writeAsOwner(own, (tx) => finishApplication(deps, tx, { ...which, product: started.product }));
  const known = await deps.db.inTenant(context.tenantId, (tx) => listReadInRun(tx, which.runId, which.applicationId));
  const progress = openRunProgress({
    which,
    finished: { done: known.facts.size, items: known.items },
    write: (work) => writeAsOwner(own, work),
    onError: (error) =>
      isDatabaseGone(error) || deps.log.warn({ ...which, failure: describeFailure(error) }, 'the progress of a run could not be written'),
  });
  const { product: _product, ...run } = started;
  const reader: Reader = { ...own, ...which, ...run, vendor: connector.vendor, progress };
  const failure = await readFromVendor({ reader, connector, steps, known });
  await writeAsOwner(own, async (tx) => {
    if (failure !== undefined) await missRest(deps, tx, { ...which, ...started, because: failure.message });
    await finishApplication(deps, tx, { ...which, product: started.product, use: { failure } });
  });
}
