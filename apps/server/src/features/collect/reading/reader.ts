import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { databaseFaultBehind } from '../../../platform/database/database-gone.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { JobContext } from '../../../platform/queue/job-handler.ts';
import type { CollectDeps } from '../collect-deps.ts';
import type { ReadingRun } from '../reading-plan.ts';
import type { RunProgress } from '../runs/run-progress.ts';

/** One application of one run, being read by one attempt at its job. */
export interface Reader extends ReadingRun {
  readonly deps: CollectDeps;
  readonly context: JobContext;
  readonly runId: string;
  readonly applicationId: string;
  /** As people know it: `Okta`. */
  readonly vendor: string;
  readonly progress: RunProgress;
}

interface Owner {
  readonly deps: Pick<CollectDeps, 'db'>;
  readonly context: JobContext;
}

/** Writes as the only owner of the job: an attempt that has lost it to another worker writes nothing more. */
export const writeAsOwner = <T>({ deps, context }: Owner, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  deps.db.inTenant(context.tenantId, async (tx) => {
    await context.assertStillMine(tx);
    return work(tx);
  });

export const disconnected = (vendor: string): VendorFailure =>
  new VendorFailure(vendor, { kind: 'credentials', reason: `${vendor} was disconnected before it was read. Connect it again.` });

/** Nothing that was read is stored once the application is disconnected. */
export const writeReading = <T>(reader: Reader, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  writeAsOwner(reader, async (tx) => {
    if (!(await reader.deps.applications.lock(tx, reader.applicationId))) throw disconnected(reader.vendor);
    return work(tx);
  });

export const unreadable = (vendor: string, cause: unknown): VendorFailure =>
  new VendorFailure(vendor, {
    kind: 'theirs',
    reason: `${vendor} gave an answer that cannot be read. It is tried again with the next run.`,
    cause,
  });

interface Asking extends Pick<Reader, 'vendor'>, Partial<Pick<Reader, 'runId'>> {
  readonly deps: Pick<CollectDeps, 'log'>;
  readonly context: Pick<JobContext, 'signal'>;
}

/**
 * Asks the vendor. Whatever goes wrong there is the vendor's failure, so that the rest can go on; being stopped is not, and
 * neither is a fault of our own database, which is asked in between.
 */
export async function askVendor<T>({ deps, context, vendor, runId }: Asking, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    context.signal.throwIfAborted();
    const fault = databaseFaultBehind(error);
    if (fault !== undefined) throw fault;
    if (error instanceof VendorFailure) throw error;
    deps.log.error({ err: error, vendor, runId }, 'a connector failed unexpectedly');
    const reason = `Rampart could not read this from ${vendor}. The next run tries again; if that fails too, report this.`;
    throw new VendorFailure(vendor, { kind: 'ours', reason, cause: error });
  }
}
