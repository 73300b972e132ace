import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Control, Moment } from '@rampart/domain/control.ts';
import type { Product, ProductId } from '@rampart/domain/product.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AuditDeps } from '../audit/index.ts';
import type { UsageCounters } from '../tenants/index.ts';
import type { SettledJob } from './jobs/settled-job.ts';

/** A connected application that is written to. */
export interface Target {
  readonly id: string;
  readonly product: Product;
  /** Null until it was tried. */
  readonly isHealthy: boolean | null;
}

export interface OpenedConnection extends Connection {
  close(): Promise<void>;
}

/** What deploying asks of the connected applications: little enough to be played by a test. */
export interface Targets {
  find(tx: TenantTx, product: ProductId): Promise<Target | undefined>;
  /** Throws `NotFound` when it has been disconnected meanwhile. */
  open(which: { readonly tenantId: string; readonly applicationId: string; readonly signal: AbortSignal }): Promise<OpenedConnection>;
  /** The use of a connection says how healthy it is. */
  recordUse(tx: TenantTx, use: { readonly applicationId: string; readonly failure: VendorFailure | undefined }): Promise<void>;
}

/** A group of the vendor's that holds one of our lists. */
export interface ExcludedGroup {
  readonly list: string;
  readonly target: string;
  readonly name: string;
}

/** What plans are made with, beside what the product itself says. */
export interface Surroundings {
  /** The mails of those who must get in though a policy locks everybody else out. */
  emergencyUsers(tx: TenantTx): Promise<readonly string[]>;
  /** The vendor's ids of their accounts. */
  emergencyAccounts(tx: TenantTx, product: ProductId): Promise<readonly string[]>;
  /** The groups that hold those whom policies leave out, as they were last read back where the product's groups are kept. */
  excludedGroups(tx: TenantTx, product: ProductId): Promise<readonly ExcludedGroup[]>;
  /** By the vendor's id, what the people and groups are called that it was last read to know. */
  names(tx: TenantTx, product: ProductId): Promise<ReadonlyMap<string, string>>;
  features(tx: TenantTx): Promise<NonNullable<Moment['features']>>;
}

export interface PlanDeps extends AuditDeps {
  readonly db: Database;
  readonly log: Log;
  readonly connectors: readonly Connector[];
  readonly controls: readonly Control[];
  readonly targets: Targets;
  readonly surroundings: Surroundings;
}

export interface StartDeps extends AuditDeps {
  readonly queue: Queue;
  readonly targets: Targets;
  readonly usage: UsageCounters;
}

/** Whoever asked for a job hears what became of it, in the transaction that ends it. */
export type OnSettled = (tx: TenantTx, job: SettledJob) => Promise<void>;

export interface DeployDeps extends PlanDeps {
  readonly queue: Queue;
  readonly onSettled: OnSettled;
}
