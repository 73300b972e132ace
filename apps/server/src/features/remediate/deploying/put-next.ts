import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const firstRetrySeconds = 5 * 60;

export const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** At its time, or sooner while it fails: later each time, and never later than its time. */
const waitOf = (frequencySeconds: number, failures: number): number =>
  failures === 0 ? frequencySeconds : Math.min(firstRetrySeconds * 2 ** (failures - 1), frequencySeconds);

interface Next {
  readonly subscription: { readonly remediationId: string; readonly frequencySeconds: number };
  readonly now: Date;
  /** How often in a row it has failed; left as it is while a deployment is under way, because nobody knows yet. */
  readonly failures?: number;
  readonly jobId?: string;
}

/** When a subscription is next due. One that follows the data has no time of its own. */
export async function putNext(tx: TenantTx, { subscription, now, failures, jobId }: Next): Promise<void> {
  const { remediationId, frequencySeconds } = subscription;
  const next = frequencySeconds === 0 ? null : secondsAfter(now, waitOf(frequencySeconds, failures ?? 0));
  await tx
    .updateTable('subscription')
    .set({ next_at: next, ...(failures !== undefined && { failures }), ...(jobId !== undefined && { last_job_id: jobId }) })
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .execute();
}
