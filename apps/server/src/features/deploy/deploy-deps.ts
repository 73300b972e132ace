import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import type { Control, Moment, Readings } from '@rampart/domain/control.ts';
import type { Product, ProductId } from '@rampart/domain/product.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { JudgedAhead } from '../assess/index.ts';
import type { ActedBy, AuditDeps } from '../audit/index.ts';
import type { RereadFact } from '../collect/index.ts';
import type { UsageCounters } from '../tenants/index.ts';
import type { DeploymentRequest, Job } from './job-store.ts';
import type { JobResult, Judged } from './run/job-result.ts';

/** A connected application that is written to. */
export interface Target {
  readonly id: string;
  readonly product: Product;
  /** Null until it was tried. */
  readonly isHealthy: boolean | null;
  /** The customer's organisation at the vendor's; null where it is not known. */
  readonly organisation?: string | null;
}

export interface OpenedConnection extends Connection {
  close(): Promise<void>;
}

/** What deploying needs of the connected applications: little enough for a test to replace. */
export interface Targets {
  find(tx: TenantTx, product: ProductId): Promise<Target | undefined>;
  /** Throws `NotFound` when it was disconnected in the meantime. */
  open(which: { readonly tenantId: string; readonly applicationId: string; readonly signal: AbortSignal }): Promise<OpenedConnection>;
  /** The use of a connection says how healthy it is. */
  recordUse(tx: TenantTx, use: { readonly applicationId: string; readonly failure: VendorFailure | undefined }): Promise<void>;
}

/** A group of the vendor's that contains one of our lists. */
export interface ExcludedGroup {
  readonly list: string;
  readonly target: string;
  readonly name: string;
}

/** What plans are made with, beside what the product itself says. */
export interface Surroundings {
  /** The mail addresses of the emergency access users: no policy may lock them out. */
  emergencyUsers(tx: TenantTx): Promise<readonly string[]>;
  /** The vendor's ids of their accounts. */
  emergencyAccounts(tx: TenantTx, product: ProductId): Promise<readonly string[]>;
  /** The groups of excluded people, as they were last read back from the directory of the product's groups. */
  excludedGroups(tx: TenantTx, product: ProductId): Promise<readonly ExcludedGroup[]>;
  /** By the vendor's id, the names of its people and groups when they were last collected. */
  names(tx: TenantTx, product: ProductId): Promise<ReadonlyMap<string, string>>;
  features(tx: TenantTx): Promise<NonNullable<Moment['features']>>;
  /** The facts that no product reports, because Rampart keeps them for every customer. */
  published(tx: TenantTx, at: Date): Promise<Readings>;
}

/**
 * Refuses a deployment that something outside has to approve first. Called in the transaction that requests it, for new ones only, and again
 * when a second administrator approves it, which may be days later.
 */
export type DeploymentGate = (tx: TenantTx, request: DeploymentRequest) => Promise<void>;

/** Brings up to date what approves a started remediation, before the transaction that asks the gate. */
export type ReadApproval = (tenantId: string, remediationId: string) => Promise<void>;

/** What planning, requesting and approving a deployment work with. */
export interface DeployDeps extends AuditDeps {
  readonly db: Database;
  readonly log: Log;
  readonly queue: Queue;
  /** Where mails lead. */
  readonly publicUrl: string;
  readonly connectors: readonly Connector[];
  readonly controls: readonly Control[];
  readonly targets: Targets;
  readonly surroundings: Surroundings;
  readonly usage: UsageCounters;
  readonly gate: DeploymentGate;
  readonly readApproval: ReadApproval;
}

/** Called in the transaction that ends a job, for what follows from its result. */
export type OnFinished = (tx: TenantTx, job: JobResult) => Promise<void>;

/** The subscription to a remediation that a rollback has paused. */
export interface PausedSubscription {
  readonly remediationId: string;
  readonly title: string;
}

/** What a rollback means to remediations, by their titles. */
export interface RollbackEffects {
  /** The remediation that was deployed, none when it was a whole program; and the subscriptions that would deploy again what is undone. */
  describe(tx: TenantTx, undone: Job): Promise<{ readonly remediation: string | null; readonly pauses: readonly string[] }>;
  /** Pauses these subscriptions, before the rollback is requested: as everywhere, remediations are locked before applications. */
  pauseSubscriptions(tx: TenantTx, rollback: { readonly undone: Job; readonly by: ActedBy }): Promise<readonly PausedSubscription[]>;
  /** Says so in the audit log and to the administrators, once the rollback is requested. */
  announcePauses(
    tx: TenantTx,
    rollback: { readonly paused: readonly PausedSubscription[]; readonly jobId: string; readonly by: ActedBy },
  ): Promise<void>;
}

interface Reread {
  readonly asOf: Date;
  readonly product: ProductId;
}

/** Judges the controls that the product's vendor is asked about, by what a deployment has just read again and is about to store. Writes nothing. */
export type JudgeAhead = (
  read: Reread & { readonly tenantId: string; readonly applicationId: string; readonly facts: readonly RereadFact[] },
) => Promise<JudgedAhead>;

/** The same once it is stored. What was judged ahead by the same facts is not judged again. */
export type JudgeAgain = (tx: TenantTx, run: Reread & { readonly id: string; readonly ahead?: JudgedAhead | undefined }) => Promise<Judged>;

/** What ending a deployment works with besides: its worker, the administrator who declines it, or time. */
export interface RunDeps extends DeployDeps {
  readonly judgeAhead: JudgeAhead;
  readonly judgeAgain: JudgeAgain;
  readonly rollbackEffects: RollbackEffects;
  readonly onFinished: OnFinished;
}
