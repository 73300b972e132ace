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
export function scopesOf(connector: Connector, product: Product): string[] {
  const products = [product, ...modulesOf(product).filter((module) => module.connector === product.connector)];
  return [...new Set(products.flatMap((each) => capabilitiesOf(connector, each)).flatMap(({ scopes }) => scopes))].toSorted();
}
