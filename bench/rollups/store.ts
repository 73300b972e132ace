import type { CollectDeps } from '../../apps/server/src/features/collect/collect-deps.ts';
import { streamEvents } from '../../apps/server/src/features/collect/reading/stream-events.ts';
import type { RollupOwner, Row } from '../../apps/server/src/features/collect/rollups/rollup.ts';
import { signInRollup } from '../../apps/server/src/features/collect/rollups/sign-ins.ts';
import { writeRows } from '../../apps/server/src/features/collect/rollups/write-rows.ts';
import { streams } from '../../packages/connectors/src/kit/connector.ts';
import type { SignIn } from '../../packages/domain/src/sign-in.ts';
import { signIns } from '../../packages/facts/src/identity/sign-ins.ts';

interface Batches {
  readonly tenantId: string;
  readonly owner: RollupOwner;
  readonly batches: readonly (readonly Row[])[];
}

/** The product's writer: the restricted role, row-level security, a transaction for each batch. */
export async function writeBatches({ db }: Pick<CollectDeps, 'db'>, { tenantId, owner, batches }: Batches): Promise<void> {
  let firstRow = 0;
  for (const rows of batches) {
    const first = firstRow;
    await db.inTenant(tenantId, (tx) => writeRows(tx, { rollup: signInRollup, owner, firstRow: first, rows }));
    firstRow += rows.length;
  }
}

/** All that an event goes through once the vendor has answered: checked, folded and stored, as a run does it. */
export async function streamThrough(deps: CollectDeps, tenantId: string, pages: readonly (readonly SignIn[])[]): Promise<void> {
  const asOf = new Date('2026-04-01T00:00:00Z');
  const run = { tenant_id: tenantId, as_of: asOf, requested_by: 'bench', state: 'completed' };
  const { id: runId } = await deps.db.inTenant(tenantId, (tx) =>
    tx.insertInto('run').values(run).returning('id').executeTakeFirstOrThrow(),
  );
  const context = {
    tenantId,
    jobId: '',
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => {},
    assertStillMine: async () => {},
  };
  const progress = { report: () => {}, settle: () => {}, close: async () => {} };
  const answered = streams(signIns, {
    title: 'Sign-ins',
    scopes: [],
    keptDays: 31,
    async *with() {
      yield* pages;
    },
  });
  await streamEvents(
    { deps, context, runId, applicationId: runId, asOf, reads: 'everything', vendor: 'Bench', progress },
    undefined,
    answered,
  );
}
