import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Collects, Connector, Streams } from '@rampart/connectors/kit/connector.ts';
import type { ProductId } from '@rampart/domain/product.ts';
import { z } from 'zod';

/** One thing to read: a fact as a whole, or a kind of event page by page. */
export type Step = { readonly fact: string; readonly title: string } & (
  | { readonly collects: Collects<unknown>; readonly streams?: never }
  | { readonly streams: Streams<unknown>; readonly collects?: never }
);

export interface ReadingPlan {
  /** Without it, this version cannot speak to the product's vendor. */
  readonly connector: Connector | undefined;
  readonly steps: readonly Step[];
}

function stepOf(connector: Connector, fact: string): Step | undefined {
  const collects = connector.collects.find((each) => each.fact.id === fact);
  if (collects !== undefined) return { fact, title: collects.title, collects };
  const streams = connector.streams.find((each) => each.kind.id === fact);
  return streams && { fact, title: streams.title, streams };
}

/** What a run reads: everything, or events alone, which their vendor would not keep until the next run that reads everything. */
export const Reads = z.enum(['everything', 'events']);
export type Reads = z.infer<typeof Reads>;

/** What a product yields and its connector can read, in the order of the catalog. */
export function readingPlanOf(connectors: readonly Connector[], productId: ProductId, reads: Reads = 'everything'): ReadingPlan {
  const product = productRegistry.find(({ id }) => id === productId);
  const connector = connectors.find(({ id }) => id === product?.connector);
  if (product === undefined || connector === undefined) return { connector: undefined, steps: [] };
  const steps = product.yields.map((fact) => stepOf(connector, fact)).filter((step) => step !== undefined);
  return { connector, steps: reads === 'everything' ? steps : steps.filter(({ streams }) => streams !== undefined) };
}

export const isIdentityRecord = (productId: ProductId): boolean =>
  productRegistry.some(({ id, category }) => id === productId && category === 'identity-record');
