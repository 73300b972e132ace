import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

const mostAtOnce = 200;

export interface Subscription {
  readonly remediationId: string;
  /** 0: it follows the data. */
  readonly frequencySeconds: number;
  readonly failures: number;
  /** None before its first deployment. */
  readonly lastJobAt: Date | null;
}

const subscriptions = (tx: TenantTx) =>
  tx
    .selectFrom('subscription as one')
    .leftJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'one.tenant_id').onRef('job.id', '=', 'one.last_job_id'))
    .select(['one.remediation_id', 'one.frequency_seconds', 'one.failures', 'job.created_at as last_job_at'])
    .where('one.tenant_id', '=', tx.tenantId)
    .limit(mostAtOnce);

type Row = Awaited<ReturnType<ReturnType<typeof subscriptions>['execute']>>[number];

const subscriptionOf = (row: Row): Subscription => ({
  remediationId: row.remediation_id,
  frequencySeconds: row.frequency_seconds,
  failures: row.failures,
  lastJobAt: row.last_job_at,
});

export async function findSubscription(tx: TenantTx, remediationId: string): Promise<Subscription | undefined> {
  const row = await subscriptions(tx).where('one.remediation_id', '=', remediationId).executeTakeFirst();
  return row && subscriptionOf(row);
}

/** Those whose time has come, and those that follow the data. However many times were missed, each is there once. */
export async function listDue(tx: TenantTx, now: Date): Promise<Subscription[]> {
  const rows = await subscriptions(tx)
    .where((eb) => eb.or([eb('one.next_at', '<=', now), eb('one.frequency_seconds', '=', 0)]))
    .orderBy('one.next_at')
    .execute();
  return rows.map(subscriptionOf);
}

/** Whether nobody else has seen to it meanwhile. */
export async function isStillDue(tx: TenantTx, { remediationId }: Subscription, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('subscription')
    .select('remediation_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('frequency_seconds', '=', 0)]))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewSubscription {
  readonly remediationId: string;
  readonly frequencySeconds: number;
  readonly addOnly: boolean;
  readonly createdBy: string;
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** Subscribed already: the choice is renewed, and the time begins anew. */
export async function putSubscription(tx: TenantTx, now: Date, { remediationId, frequencySeconds, addOnly, createdBy }: NewSubscription) {
  const next = frequencySeconds === 0 ? null : after(now, frequencySeconds);
  const chosen = { frequency_seconds: frequencySeconds, next_at: next, add_only: addOnly, failures: 0 };
  await tx
    .insertInto('subscription')
    .values({ tenant_id: tx.tenantId, remediation_id: remediationId, created_at: now, created_by: createdBy, ...chosen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'remediation_id']).doUpdateSet(chosen))
    .execute();
  await putSubscribedAt(tx, remediationId, now);
}

/** False when nobody was subscribed. */
export async function dropSubscription(tx: TenantTx, remediationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('subscription')
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .executeTakeFirstOrThrow();
  await putSubscribedAt(tx, remediationId, null);
  return numDeletedRows > 0n;
}

async function putSubscribedAt(tx: TenantTx, remediationId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('remediation')
    .set({ subscribed_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', remediationId)
    .execute();
}

const firstRetrySeconds = 5 * 60;

/** When a subscription is next due: at its time, or sooner while it fails. */
export async function putNext(
  tx: TenantTx,
  { remediationId, frequencySeconds }: Subscription,
  { now, failures, jobId }: { readonly now: Date; readonly failures: number; readonly jobId?: string | undefined },
): Promise<void> {
  const waited = failures === 0 ? frequencySeconds : Math.min(firstRetrySeconds * 2 ** (failures - 1), frequencySeconds);
  await tx
    .updateTable('subscription')
    .set({ failures, ...(frequencySeconds === 0 ? {} : { next_at: after(now, waited) }), ...(jobId && { last_job_id: jobId }) })
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .execute();
}
