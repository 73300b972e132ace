import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { TenantTx } from '../database/tenant-tx.ts';

export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly note: string;
}

export interface ProgressWriter {
  report(progress: Progress): void;
  /** Resolves when the last report has been written. */
  flush(): Promise<void>;
}

export interface ProgressWriterOptions {
  readonly db: Database;
  readonly tenantId: string;
  readonly jobId: string;
  readonly onError: (error: unknown) => void;
}

const pauseMs = 500;
const longestNote = 200;

async function write(tx: TenantTx, jobId: string, { done, total, note }: Progress): Promise<void> {
  const values = { done, total, note: note.slice(0, longestNote), updated_at: sql<Date>`now()` };
  await tx
    .insertInto('job_progress')
    .values({ tenant_id: tx.tenantId, job_id: jobId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id']).doUpdateSet(values))
    .execute();
}

/** The queue forgets jobs after a week; what they reported goes with them. */
const forgetOld = (tx: TenantTx) =>
  tx
    .deleteFrom('job_progress')
    .where('updated_at', '<', sql<Date>`now() - interval '7 days'`)
    .execute();

/** Writes at most two reports a second; of those in between, only the latest. A report that fails does not fail the job. */
export function createProgressWriter({ db, tenantId, jobId, onError }: ProgressWriterOptions): ProgressWriter {
  let latest: Progress | undefined;
  let writing: Promise<void> | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const writeLatest = async (): Promise<void> => {
    const progress = latest;
    if (progress === undefined) return;
    latest = undefined;
    const isFirst = writtenAt === Number.NEGATIVE_INFINITY;
    writtenAt = performance.now();
    await db.inTenant(tenantId, async (tx) => {
      if (isFirst) await forgetOld(tx);
      await write(tx, jobId, progress);
    });
  };
  const start = (): Promise<void> => {
    writing ??= writeLatest()
      .catch(onError)
      .finally(() => (writing = undefined));
    return writing;
  };
  return {
    report(progress) {
      latest = progress;
      if (performance.now() - writtenAt >= pauseMs) void start();
    },
    async flush() {
      await writing;
      await start();
    },
  };
}

/** How far a job of the transaction's own tenant has come. */
export const findProgress = (tx: TenantTx, jobId: string): Promise<Progress | undefined> =>
  tx
    .selectFrom('job_progress')
    .select(['done', 'total', 'note'])
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', jobId)
    .executeTakeFirst();
