import type { AnyFact } from '@rampart/domain/fact.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { insertMissing, insertReading } from './facts/reading-store.ts';
import { splitIntoParts, type SplitFact } from './facts/split-into-parts.ts';
import { storeParts } from './facts/store-parts.ts';

/** A fact as it was read again, or why it could not be. */
export type RereadFact = { readonly fact: string } & ({ readonly content: SplitFact } | { readonly because: string });

/** Throws when it is not what the fact says it is. */
export const rereadFact = (fact: AnyFact, answer: unknown): RereadFact => ({
  fact: fact.id,
  content: splitIntoParts(fact, fact.schema.parse(answer)),
});

export interface Reread {
  readonly deploymentId: string;
  readonly applicationId: string;
  readonly requestedBy: string;
  /** When reading began. */
  readonly asOf: Date;
  readonly facts: readonly RereadFact[];
}

/** Stores what a deployment has read again as a run that belongs to it. They are the newest readings from then on. */
export async function storeReread(tx: TenantTx, reread: Reread): Promise<{ readonly id: string; readonly asOf: Date }> {
  const { deploymentId, applicationId, requestedBy, asOf, facts } = reread;
  const { id: runId } = await tx
    .insertInto('run')
    .values({
      tenant_id: tx.tenantId,
      as_of: asOf,
      state: 'completed',
      phase: 'done',
      requested_by: requestedBy,
      deployment_id: deploymentId,
      started_at: asOf,
      finished_at: asOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const one of facts) {
    const reading = { runId, applicationId, fact: one.fact, asOf };
    if ('because' in one) {
      await insertMissing(tx, { ...reading, because: one.because });
      continue;
    }
    const { parts, items } = one.content;
    await storeParts(tx, parts);
    await insertReading(tx, { ...reading, parts: parts.map(({ hash }) => hash), items, since: null });
  }
  return { id: runId, asOf };
}
