import { type Control, productOf } from '@rampart/domain/control.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { listConnected } from '../connect/index.ts';
import { assessControls, type AssessedRun } from './assess-controls.ts';
import { requestValues } from './values/value-job.ts';
import { newestVerdicts, type StoredVerdict } from './verdict-store.ts';

interface Deps {
  readonly log: Pick<Log, 'error'>;
  readonly controls: readonly Control[];
  readonly queue: Queue;
}

/** Judges the controls of one vendor by what is known now: its products are judged by each other's facts. Answers how they come out. */
export const judgeAgain =
  ({ log, controls, queue }: Deps) =>
  async (tx: TenantTx, { product, ...run }: AssessedRun & { readonly product: ProductId }): Promise<ReadonlyMap<string, StoredVerdict>> => {
    const connected = (await listConnected(tx)).map((each) => each.product);
    const connector = connected.find(({ id }) => id === product)?.connector;
    const ofVendor = new Set<string>(connected.filter((each) => each.connector === connector).map(({ id }) => id));
    const judged = controls.filter((control) => ofVendor.has(productOf(control)));
    await assessControls({ log, controls: judged }, tx, run);
    await requestValues({ queue }, tx, run.asOf);
    return newestVerdicts(
      tx,
      judged.map(({ id }) => id),
    );
  };
