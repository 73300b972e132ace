import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ActedBy } from '../../audit/index.ts';
import { idOrNull } from '../steps/event-store.ts';

const mostPerRound = 200;

const secondsAfter = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

export interface Subscription {
  readonly remediationId: string;
  /** 0: it follows the data. */
  readonly frequencySeconds: number;
  readonly failures: number;
  /** Members of a group who are not on the list stay in it. */
  readonly addOnly: boolean;
  /** None for one that follows the data, unless it fails. */
  readonly nextAt: Date | null;
  /** While it fails: when it was deployed last, or its deployment refused. */
  readonly triedAt: Date | null;
  /** None before its first deployment. */
  readonly lastJob: { readonly id: string; readonly createdAt: Date; readonly finishedAt: Date | null } | null;
  /** Since when it waits for a person to resume it, after a rollback or the restore of a backup. */
  readonly pausedAt: Date | null;
}

const subscriptions = (tx: TenantTx) =>
  tx
    .selectFrom('subscription as one')
    .leftJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'one.tenant_id').onRef('job.id', '=', 'one.last_job_id'))
    .select([
      'one.remediation_id',
      'one.frequency_seconds',
      'one.next_at',
      'one.failures',
      'one.add_only',
      'one.paused_at',
      'job.id as last_job_id',
      'job.created_at as last_job_at',
      'job.finished_at as last_job_finished_at',
    ])
    .where('one.tenant_id', '=', tx.tenantId)
    .limit(mostPerRound);

type Row = Awaited<ReturnType<ReturnType<typeof subscriptions>['execute']>>[number];

const firstRetrySeconds = 5 * 60;
const lastRetrySeconds = 24 * 60 * 60;

/**
 * At its frequency, or sooner while it fails: after twice as long each time, and never later than its frequency. One that follows the data has no
 * time of its own, unless it fails.
 */
function waitOf(frequencySeconds: number, failures: number): number | undefined {
  const usual = frequencySeconds === 0 ? undefined : frequencySeconds;
  return failures === 0 ? usual : Math.min(firstRetrySeconds * 2 ** (failures - 1), usual ?? lastRetrySeconds);
}

/** What failed has set when it is tried again. */
function triedAtOf({ frequency_seconds: frequency, failures, next_at: nextAt }: Pick<Row, 'frequency_seconds' | 'failures' | 'next_at'>) {
  const wait = failures === 0 ? undefined : waitOf(frequency, failures);
  return nextAt === null || wait === undefined ? null : secondsAfter(nextAt, -wait);
}

const subscriptionOf = (row: Row): Subscription => ({
  remediationId: row.remediation_id,
  frequencySeconds: row.frequency_seconds,
  failures: row.failures,
  addOnly: row.add_only,
  nextAt: row.next_at,
  triedAt: triedAtOf(row),
  lastJob:
    row.last_job_id === null || row.last_job_at === null
      ? null
      : { id: row.last_job_id, createdAt: row.last_job_at, finishedAt: row.last_job_finished_at },
  pausedAt: row.paused_at,
});

export async function findSubscription(tx: TenantTx, remediationId: string): Promise<Subscription | undefined> {
  const row = await subscriptions(tx).where('one.remediation_id', '=', remediationId).executeTakeFirst();
  return row && subscriptionOf(row);
}

const isDueBy = (now: Date) => sql<boolean>`(one.next_at <= ${now} or one.frequency_seconds = 0) and one.paused_at is null`;

/** The subscriptions whose time has come, and those that follow the data; none that is paused. However many times were missed, each is listed once. */
export async function listDue(tx: TenantTx, now: Date): Promise<Subscription[]> {
  const rows = await subscriptions(tx).where(isDueBy(now)).orderBy('one.next_at').execute();
  return rows.map(subscriptionOf);
}

/** The same subscription as it is now; nothing when another worker has deployed it in the meantime. The caller has locked its remediation. */
export async function findDue(tx: TenantTx, remediationId: string, now: Date): Promise<Subscription | undefined> {
  const row = await subscriptions(tx).where('one.remediation_id', '=', remediationId).where(isDueBy(now)).executeTakeFirst();
  return row && subscriptionOf(row);
}

/** Whether a product did not work then, as it was tried last, and works now. */
export async function hasRecovered(tx: TenantTx, { product, since }: { readonly product: string; readonly since: Date }): Promise<boolean> {
  const { rows } = await sql<{ before: boolean | null; now: boolean | null }>`
    with attempt as (
      select tried.at, tried.id, tried.is_successful from connection_attempt as tried
      join application on application.tenant_id = tried.tenant_id and application.id = tried.application_id
      where tried.tenant_id = ${tx.tenantId} and application.product = ${product} and not tried.is_replacement
    )
    select (select is_successful from attempt where at <= ${since} order by at desc, id desc limit 1) as before,
      (select is_successful from attempt order by at desc, id desc limit 1) as now`.execute(tx);
  return rows[0]?.before === false && rows[0].now === true;
}

export interface NewSubscription {
  readonly remediationId: string;
  readonly frequencySeconds: number;
  readonly addOnly: boolean;
  readonly by: ActedBy;
  /** Its first deployment: what was found before that is no reason for another. */
  readonly jobId: string;
}

/** Subscribing again renews the choice, starts the time again and ends a pause. */
export async function putSubscription(tx: TenantTx, now: Date, { remediationId, frequencySeconds, addOnly, by, jobId }: NewSubscription) {
  const next = frequencySeconds === 0 ? null : secondsAfter(now, frequencySeconds);
  const chosen = {
    frequency_seconds: frequencySeconds,
    next_at: next,
    add_only: addOnly,
    add_only_by: idOrNull(by.actorId),
    failures: 0,
    last_job_id: jobId,
    chosen_at: now,
    paused_at: null,
    paused_by: null,
  };
  await tx
    .insertInto('subscription')
    .values({ tenant_id: tx.tenantId, remediation_id: remediationId, created_at: now, created_by: by.actor, ...chosen })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'remediation_id']).doUpdateSet(chosen))
    .execute();
  await putSubscribedAt(tx, remediationId, now);
}

/** Those that a person chose before a backup was restored, and that nothing has paused since. */
export async function listOlderThanRestore(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscription as one')
    .select('one.remediation_id')
    .where('one.tenant_id', '=', tx.tenantId)
    .where('one.paused_at', 'is', null)
    .where(sql<boolean>`exists (select from restoration where restored_at >= one.chosen_at)`)
    .orderBy('one.remediation_id')
    .limit(mostPerRound)
    .execute();
  return rows.map((row) => row.remediation_id);
}

interface Pause {
  readonly remediationId: string;
  readonly by: 'rollback' | 'restore';
  readonly at: Date;
}

/** False when there is none, or it is paused already. */
export async function pauseSubscription(tx: TenantTx, { remediationId, by, at }: Pause): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscription')
    .set({ paused_at: at, paused_by: by })
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function dropSubscription(tx: TenantTx, remediationId: string): Promise<void> {
  await tx.deleteFrom('subscription').where('tenant_id', '=', tx.tenantId).where('remediation_id', '=', remediationId).execute();
  await putSubscribedAt(tx, remediationId, null);
}

/** Drops the subscription that requested a deployment; false when there is none, or a person has chosen it anew since. */
export async function dropSubscriptionOf(
  tx: TenantTx,
  remediationId: string,
  job: { readonly id: string; readonly createdAt: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('subscription')
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .where((eb) => eb.or([eb('last_job_id', '=', job.id), eb('chosen_at', '<=', job.createdAt)]))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return false;
  await putSubscribedAt(tx, remediationId, null);
  return true;
}

async function putSubscribedAt(tx: TenantTx, remediationId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('remediation')
    .set({ subscribed_at: at })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', remediationId)
    .execute();
}

interface Next {
  readonly subscription: { readonly remediationId: string; readonly frequencySeconds: number };
  readonly now: Date;
  /** How often in a row it has failed; unchanged while a deployment is running, because that is not known yet. */
  readonly failures?: number;
  readonly jobId?: string;
}

/** When a subscription is next due. One that follows the data is due when the data changes. */
export async function scheduleNext(tx: TenantTx, { subscription, now, failures, jobId }: Next): Promise<void> {
  const { remediationId, frequencySeconds } = subscription;
  const seconds = waitOf(frequencySeconds, failures ?? 0);
  const next = seconds === undefined ? null : secondsAfter(now, seconds);
  await tx
    .updateTable('subscription')
    .set({ next_at: next, ...(failures !== undefined && { failures }), ...(jobId !== undefined && { last_job_id: jobId }) })
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .execute();
}

/** From its next deployment on. */
export async function putAddOnly(
  tx: TenantTx,
  { remediationId, addOnly, by }: Pick<NewSubscription, 'remediationId' | 'addOnly' | 'by'>,
): Promise<void> {
  await tx
    .updateTable('subscription')
    .set({ add_only: addOnly, add_only_by: idOrNull(by.actorId) })
    .where('tenant_id', '=', tx.tenantId)
    .where('remediation_id', '=', remediationId)
    .execute();
}
