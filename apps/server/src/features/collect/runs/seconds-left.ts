import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Reads } from '../reading-plan.ts';
import type { Backfill } from './run-store.ts';

/** Later weeks have more to read, so only the newest of each kind count. */
const newest = 3;
/** More than a history has steps. */
const stepLimit = 200;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

async function secondsByKind(tx: TenantTx): Promise<ReadonlyMap<Reads, number>> {
  const runs = await tx
    .selectFrom('run')
    .select(['reads', 'created_at', 'finished_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('is_reread', '=', false)
    .where('state', '=', 'completed')
    .where('step', 'is not', null)
    .where('finished_at', 'is not', null)
    .orderBy('as_of', 'desc')
    .limit(stepLimit)
    .execute();
  const kinds = Map.groupBy(runs, ({ reads }) => Reads.parse(reads));
  return new Map(
    [...kinds].map(([reads, of]) => [
      reads,
      mean(
        of
          .slice(0, newest)
          .flatMap(({ created_at: from, finished_at: to }) => (to === null ? [] : [(to.getTime() - from.getTime()) / 1000])),
      ),
    ]),
  );
}

/** A run that reads everything takes many times as long as one that reads events alone. Nothing until one of each kind that is left has finished. */
export async function findSecondsLeft(
  tx: TenantTx,
  { done, total }: Pick<Backfill, 'done' | 'total'>,
  readsOf: (steps: number) => readonly Reads[],
): Promise<number | undefined> {
  const took = await secondsByKind(tx);
  const left = readsOf(total)
    .slice(done)
    .map((reads) => took.get(reads));
  if (left.includes(undefined)) return undefined;
  return Math.round(left.reduce<number>((sum, seconds = 0) => sum + seconds, 0));
}
