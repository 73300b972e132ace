import type { Connector, Watches } from '@rampart/connectors/kit/connector.ts';
import type { Control } from '@rampart/domain/control.ts';
import type { Product } from '@rampart/domain/product.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { AuditDeps } from '../audit/index.ts';
import type { DeployDeps } from '../deploy/index.ts';

/** What comparing configuration works with. */
export interface CompareDeps extends Pick<AuditDeps, 'clock'> {
  readonly connectors: readonly Connector[];
  readonly controls: readonly Control[];
}

export interface WatchDeps extends CompareDeps, AuditDeps {
  /** By the vendor's id, the names of its people and groups when they were last collected. */
  names(tx: TenantTx, product: string): Promise<ReadonlyMap<string, string>>;
}

/** Taking changes back is a deployment. */
export type RevertDeps = WatchDeps & DeployDeps;

/** The types of objects of a product that are watched, in the order of its connector. */
export function watchedTypes(connectors: readonly Connector[], product: Product): readonly Watches[] {
  const connector = connectors.find(({ id }) => id === product.connector);
  return (connector?.watches ?? []).filter(({ fact }) => product.yields.includes(fact.id));
}
