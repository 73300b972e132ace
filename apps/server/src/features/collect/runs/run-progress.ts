import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { WhichApplication } from './start-application.ts';

export interface ProgressReport {
  readonly note: string;
  /** Read so far of what is being read now. */
  readonly items: number;
}

export interface RunProgress {
  report(report: ProgressReport): void;
  /** One more thing is read, or known to be missing. */
  settle(items: number): void;
  /** Resolves when nothing is being written any more. */
  close(): Promise<void>;
}

export interface RunProgressOptions {
  readonly which: WhichApplication;
  readonly finished: { readonly done: number; readonly items: number };
  readonly write: (work: (tx: TenantTx) => Promise<void>) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const pauseMs = 500;
const longestNote = 200;

/** Writes at most two reports a second; of those in between, only the latest. A report that fails does not fail the job. */
export function openRunProgress({ which, finished, write, onError }: RunProgressOptions): RunProgress {
  let { done, items: readBefore } = finished;
  let latest: ProgressReport | undefined;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isClosed = false;

  const store = ({ note, items }: ProgressReport): Promise<void> =>
    write(async (tx) => {
      await tx
        .updateTable('run_application')
        .set({ note: note.slice(0, longestNote), done, items: readBefore + items })
        .where('tenant_id', '=', tx.tenantId)
        .where('run_id', '=', which.runId)
        .where('application_id', '=', which.applicationId)
        .where('state', '=', 'running')
        .execute();
      await bumpVersion(tx, 'processing');
    });

  const writeLatest = (): void => {
    timer = undefined;
    if (latest === undefined || isClosed) return;
    const report = latest;
    latest = undefined;
    writing = store(report)
      .catch(onError)
      .finally(() => {
        writing = undefined;
        // Long calls report nothing, but their start must show.
        timer = setTimeout(writeLatest, pauseMs);
      });
  };
  return {
    report(report) {
      latest = report;
      if (timer === undefined && writing === undefined) writeLatest();
    },
    settle(items) {
      done += 1;
      readBefore += items;
    },
    async close() {
      isClosed = true;
      await writing;
      clearTimeout(timer);
    },
  };
}
