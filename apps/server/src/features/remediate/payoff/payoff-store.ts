import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isConfirming } from '../../deploy/index.ts';
import { PayoffFigures } from './payoff-figures.ts';

export interface Payoff {
  readonly jobId: string;
  readonly remediationId: string;
  readonly requestedAt: Date;
  /** Once it is confirmed, what the score would be without its controls: only they differ between the two. */
  readonly scoreBefore: number | null;
  /** The controls that were not in place when it was requested. */
  readonly controls: readonly string[];
  readonly figures: PayoffFigures;
  /** None until the product was read back. */
  readonly confirmedAt: Date | null;
  readonly scoreAfter: number | null;
  /** The controls that it brought into place. */
  readonly laid: readonly string[];
}

type NewPayoff = Omit<Payoff, 'confirmedAt' | 'scoreAfter' | 'laid'>;

/** A request that is repeated is the same deployment. */
export async function insertPayoff(tx: TenantTx, payoff: NewPayoff): Promise<void> {
  await tx
    .insertInto('payoff')
    .values({
      tenant_id: tx.tenantId,
      job_id: payoff.jobId,
      remediation_id: payoff.remediationId,
      requested_at: payoff.requestedAt,
      score_before: payoff.scoreBefore,
      controls: [...payoff.controls],
      figures: JSON.stringify(payoff.figures),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'job_id']).doNothing())
    .execute();
}

const rowsOf = (tx: TenantTx) => tx.selectFrom('payoff').selectAll().where('tenant_id', '=', tx.tenantId);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const toPayoff = (row: Row): Payoff => ({
  jobId: row.job_id,
  remediationId: row.remediation_id,
  requestedAt: row.requested_at,
  scoreBefore: row.score_before,
  controls: row.controls,
  figures: PayoffFigures.parse(row.figures),
  confirmedAt: row.confirmed_at,
  scoreAfter: row.score_after,
  laid: row.laid,
});

export async function findPayoffOfJob(tx: TenantTx, jobId: string): Promise<Payoff | undefined> {
  const row = await rowsOf(tx).where('job_id', '=', jobId).executeTakeFirst();
  return row && toPayoff(row);
}

interface InPlace {
  readonly id: string;
  readonly since: Date;
}

/** Of these controls, those that the payoff of another deployment counts: it was confirmed since they have been in place. */
export async function creditedToOthers(tx: TenantTx, jobId: string, controls: readonly InPlace[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select placed.id from unnest(${controls.map(({ id }) => id)}::text[], ${controls.map(({ since }) => since)}::timestamptz[]) as placed (id, since)
    where exists (
      select from payoff other
      where other.tenant_id = ${tx.tenantId} and other.job_id <> ${jobId} and placed.id = any(other.laid) and other.confirmed_at >= placed.since)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Its deployment is writing or reading back. One that waits, or ended before it wrote, has nothing to confirm. */
const isBeingConfirmed = sql<boolean>`confirmed_at is null and exists (
  select from deployment_job job where job.tenant_id = payoff.tenant_id and job.id = payoff.job_id and ${isConfirming})`;

/** The newest of a remediation that is being confirmed, or brought something into place. */
export async function findPayoff(tx: TenantTx, remediationId: string): Promise<Payoff | undefined> {
  const row = await rowsOf(tx)
    .where('remediation_id', '=', remediationId)
    .where((where) => where.or([isBeingConfirmed, sql<boolean>`cardinality(laid) > 0`]))
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toPayoff(row);
}

const mostListed = 200;

/** Those that were confirmed in a period and brought something into place, the newest first. */
export async function listPayoffs(tx: TenantTx, { from, to }: { readonly from: Date; readonly to: Date }): Promise<Payoff[]> {
  const rows = await rowsOf(tx)
    .where('confirmed_at', '>=', from)
    .where('confirmed_at', '<', to)
    .where(sql<boolean>`cardinality(laid) > 0`)
    .orderBy('confirmed_at', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(toPayoff);
}

export async function confirmPayoff(
  tx: TenantTx,
  jobId: string,
  { at, scoreBefore, scoreAfter, laid }: Pick<Payoff, 'scoreBefore' | 'scoreAfter' | 'laid'> & { readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('payoff')
    .set({ confirmed_at: at, score_before: scoreBefore, score_after: scoreAfter, laid: [...laid] })
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', jobId)
    .execute();
}

/** What was rolled back, or never written, is worth nothing. */
export async function forgetPayoff(tx: TenantTx, jobId: string): Promise<void> {
  await tx.deleteFrom('payoff').where('tenant_id', '=', tx.tenantId).where('job_id', '=', jobId).execute();
}
