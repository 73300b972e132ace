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

interface NewReread {
  /** The deployment that it belongs to; none where a change log was the reason. */
  readonly deploymentId?: string;
  readonly requestedBy: string;
  /** When reading began. */
  readonly asOf: Date;
}

/** A run of its own, which is over: it processes nothing else. */
export async function insertReread(tx: TenantTx, { deploymentId, requestedBy, asOf }: NewReread): Promise<string> {
  const { id } = await tx
    .insertInto('run')
    .values({
      tenant_id: tx.tenantId,
      as_of: asOf,
      state: 'completed',
      phase: 'done',
      requested_by: requestedBy,
      is_reread: true,
      deployment_id: deploymentId ?? null,
      started_at: asOf,
      finished_at: asOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Reread extends NewReread {
  readonly applicationId: string;
  readonly facts: readonly RereadFact[];
}

async function storeFacts(tx: TenantTx, runId: string, { applicationId, facts, asOf }: Omit<Reread, 'requestedBy'>): Promise<void> {
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
}

/** Stores what was read again of one product, or of several of the same vendor. They are the newest readings from then on. */
export async function storeReread(
  tx: TenantTx,
  { applications, ...run }: NewReread & { readonly applications: readonly Pick<Reread, 'applicationId' | 'facts'>[] },
): Promise<{ readonly id: string; readonly asOf: Date }> {
  const id = await insertReread(tx, run);
  for (const one of applications) await storeFacts(tx, id, { ...one, asOf: run.asOf });
  return { id, asOf: run.asOf };
}
