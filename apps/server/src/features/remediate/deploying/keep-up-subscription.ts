import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Held } from '../acts/hold-stand.ts';
import type { StartingDeps } from './deploying-deps.ts';
import { putNext } from './put-next.ts';
import { findSubscription } from './subscription-store.ts';
import { tellOfFailure } from './tell-of-failure.ts';

interface Ended {
  readonly jobId: string;
  /** What went wrong, and what to do about it; nothing when all went well. */
  readonly problem: string | undefined;
}

/** After a subscription's deployment: when it is next due, and one word when it begins to fail instead of one at every try. */
export async function keepUpSubscription(
  { clock }: Pick<StartingDeps, 'clock'>,
  tx: TenantTx,
  held: Held,
  { jobId, problem }: Ended,
): Promise<void> {
  const subscription = await findSubscription(tx, held.begun.id);
  const failures = problem === undefined ? 0 : (subscription?.failures ?? 0) + 1;
  if (subscription !== undefined) await putNext(tx, { subscription, now: clock.now(), failures, jobId });
  if (problem !== undefined && failures === 1) await tellOfFailure(tx, { ...held, because: problem, jobId });
}
