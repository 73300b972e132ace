import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AuditDeps } from '../audit/index.ts';
import type { KeptTokens } from '../connect/index.ts';

export interface OpenApplication {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly asOf: Date;
  readonly signal: AbortSignal;
  /** Tokens of earlier uses, for what asks every few seconds. */
  readonly tokens?: KeptTokens;
}

export interface OpenedConnection extends Connection {
  close(): Promise<void>;
}

export interface ApplicationUse {
  readonly applicationId: string;
  /** Nothing when the vendor accepted the credentials. */
  readonly failure: VendorFailure | undefined;
}

/** What processing needs of the connected applications: little enough for a test to replace. */
export interface Applications {
  list(tx: TenantTx): Promise<readonly { readonly id: string; readonly product: ProductId }[]>;
  /** Throws `NotFound` when it has been disconnected in the meantime. */
  open(application: OpenApplication): Promise<OpenedConnection>;
  /** Until the transaction ends it is not disconnected; false when it has been. */
  lock(tx: TenantTx, applicationId: string): Promise<boolean>;
  /** The use of a connection says how healthy it is. */
  recordUse(tx: TenantTx, use: ApplicationUse): Promise<void>;
}

export interface CollectedRun {
  readonly runId: string;
  /** A person waits for it. */
  readonly isAsked: boolean;
}

/** Enqueues what follows when everything of a run has been collected; answers with the id of its job. */
export type NextPhase = (tx: TenantTx, run: CollectedRun) => Promise<string>;

export interface RunDeps extends AuditDeps {
  readonly applications: Applications;
  readonly connectors: readonly Connector[];
}

export interface HandOverDeps extends RunDeps {
  /** Without it, a run is over when everything has been collected. */
  readonly next: NextPhase | undefined;
}

export interface StartDeps extends RunDeps {
  readonly queue: Queue;
}

export interface CollectDeps extends HandOverDeps {
  readonly db: Database;
  readonly log: Log;
}
