import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Collects, Connector, Streams } from '@rampart/connectors/kit/connector.ts';
import { dayMs } from '@rampart/domain/day.ts';
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

export interface ReadingRun {
  readonly asOf: Date;
  readonly reads: Reads;
  /** Of a run of the past: up to when more of them follow. */
  readonly historyEndsAt?: Date;
}

interface RunRow {
  readonly as_of: Date;
  readonly reads: string;
  readonly history_ends_at: Date | null;
}

export const readingRunOf = ({ as_of: asOf, reads, history_ends_at: historyEndsAt }: RunRow): ReadingRun => ({
  asOf,
  reads: Reads.parse(reads),
  ...(historyEndsAt && { historyEndsAt }),
});

/** A run of the past that reads everything shows what was so at its time: it needs the events of its last days. */
const pastDays = 7;

/** How far back there is something to read: what the vendor still has, and someone may look at. */
export function earliestOf({ asOf, reads, historyEndsAt }: ReadingRun, { kind, keptDays }: Streams<unknown>): number {
  const kept = asOf.getTime() - keptDays * dayMs;
  if (historyEndsAt === undefined || kind.lookBackDays === undefined) return kept;
  const lookedAt = historyEndsAt.getTime() - kind.lookBackDays * dayMs;
  const needed = reads === 'everything' ? Math.min(lookedAt, asOf.getTime() - pastDays * dayMs) : lookedAt;
  return Math.max(kept, needed);
}

/** What one run reads. Of days that no one looks at it says nothing: a reading would say that they were empty. */
export function readingPlanOfRun(connectors: readonly Connector[], productId: ProductId, run: ReadingRun): ReadingPlan {
  const { connector, steps } = readingPlanOf(connectors, productId, run.reads);
  return { connector, steps: steps.filter(({ streams }) => streams === undefined || earliestOf(run, streams) < run.asOf.getTime()) };
}

export const isIdentityRecord = (productId: ProductId): boolean =>
  productRegistry.some(({ id, category }) => id === productId && category === 'identity-record');
