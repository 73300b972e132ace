import type { Figures } from '@rampart/domain/assess/effect.ts';
import type { Control, Moment, Readings } from '@rampart/domain/control.ts';
import type { Framework } from '@rampart/domain/framework.ts';
import type { Product, ProductId } from '@rampart/domain/product.ts';
import type { AcceptedRisks } from '@rampart/domain/recommend/chosen-controls.ts';
import type { LastVerdict } from '@rampart/domain/recommend/snapshot-of.ts';
import type { Remediation } from '@rampart/domain/remediation.ts';
import type { Found } from '@rampart/domain/verdict.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { AuditDeps } from '../audit/index.ts';
import type { DeployDeps } from '../deploy/index.ts';

/** What remediations are made from; tests bring their own. */
export interface Catalog {
  readonly products: readonly Product[];
  readonly controls: readonly Control[];
  readonly frameworks: readonly Framework[];
  readonly remediations: readonly Remediation[];
}

export interface CurrentVerdict extends LastVerdict {
  /** Only a pass has none. */
  readonly because: string | null;
  readonly found: Found | null;
  /** Since when it has been so. */
  readonly since: Date;
}

/** What was counted for a control over the days of evidence, and why something was not. */
export interface ControlValue extends Figures {
  readonly because: string | null;
}

type Features = NonNullable<Moment['features']>;

/**
 * The vendor's ids of the people and groups that no policy may lock out, or why they are not known. `accounts` are the emergency access
 * accounts among them, or in the groups among them.
 */
export type Excluded = { readonly ids: readonly string[]; readonly accounts: readonly string[] } | { readonly because: string };

/** What remediating needs of the feature that judges: little enough for a test to replace. */
export interface Assessment {
  /** The newest of each control, by its id. */
  verdicts(tx: TenantTx): Promise<ReadonlyMap<string, CurrentVerdict>>;
  values(tx: TenantTx): Promise<ReadonlyMap<string, ControlValue>>;
  /** The controls whose risk is accepted, and since when. */
  acceptedRisks(tx: TenantTx): Promise<AcceptedRisks>;
  /** The controls whose accepted risk waits for a second administrator. */
  waitingRisks(tx: TenantTx): Promise<ReadonlySet<string>>;
  /** The features that the customer could have bought, by id. */
  features(tx: TenantTx): Promise<Features>;
  /** By product, what these controls are judged by, as it is known now. */
  readings(tx: TenantTx, controls: readonly Pick<Control, 'id' | 'needs'>[]): Promise<ReadonlyMap<ProductId, Readings>>;
  excluded(tx: TenantTx, product: ProductId): Promise<Excluded>;
  /** It decides about signing in, and can be replayed over stored sign-ins. */
  canReplay(control: Control): boolean;
}

export interface RemediateDeps extends AuditDeps {
  readonly catalog: Catalog;
  readonly assessment: Assessment;
}

/** What it takes to deploy remediations to products. */
export type DeployingDeps = RemediateDeps & DeployDeps;
