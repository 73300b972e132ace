import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { Product } from '@rampart/domain/product.ts';
import { modulesOf } from './find-product.ts';

export interface ProductCapability {
  /** Of a fact or a kind of event. */
  readonly id: string;
  readonly title: string;
  readonly scopes: readonly string[];
}

/** What the connector reads of this product, and what the vendor must grant for that. */
export function capabilitiesOf(connector: Connector | undefined, { yields }: Product): ProductCapability[] {
  const facts = connector?.collects.map(({ fact, title, scopes }) => ({ id: fact.id, title, scopes })) ?? [];
  const events = connector?.streams.map(({ kind, title, scopes }) => ({ id: kind.id, title, scopes })) ?? [];
  return [...facts, ...events].filter(({ id }) => yields.includes(id));
}

/** A parent asks for what its modules need too: they share its connection. */
const sharing = (product: Product): Product[] => [
  product,
  ...modulesOf(product).filter((module) => module.connector === product.connector),
];

/** What is written when something is deployed to this product, its modules included, and what the vendor must grant for that. */
export function deploymentsOf(connector: Connector | undefined, product: Product): Omit<ProductCapability, 'id'>[] {
  const yields = sharing(product)
    .filter(({ deploymentTypes }) => deploymentTypes.includes('auto'))
    .flatMap((each) => each.yields);
  // Each kind of object once, however it is changed.
  const updates = (connector?.applies ?? []).filter(({ change, fact }) => change.kind === 'update' && yields.includes(fact ?? ''));
  return updates.map(({ title, scopes }) => ({ title, scopes }));
}

/** What an administrator is asked to consent to: to read, and to deploy where that is chosen. */
export function scopesOf(connector: Connector, product: Product, { withDeployment }: { readonly withDeployment: boolean }): string[] {
  const reading = sharing(product).flatMap((each) => capabilitiesOf(connector, each));
  const needed = [...reading, ...(withDeployment ? deploymentsOf(connector, product) : [])];
  return [...new Set(needed.flatMap(({ scopes }) => scopes))].toSorted();
}
