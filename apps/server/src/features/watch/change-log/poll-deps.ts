import type { ProductId } from '@rampart/domain/product.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Applications } from '../../collect/index.ts';
import type { KeptTokens } from '../../connect/index.ts';
import type { CompareDeps } from '../watch-deps.ts';

/** What polling change logs works with. */
export interface PollDeps extends CompareDeps {
  readonly db: Database;
  readonly log: Log;
  readonly queue: Queue;
  readonly applications: Applications;
  /** From one poll to the next. */
  readonly tokens: KeptTokens;
  /** Judges the controls of a vendor by what was read again. */
  judgeAgain(tx: TenantTx, run: { readonly id: string; readonly asOf: Date; readonly product: ProductId }): Promise<unknown>;
}
