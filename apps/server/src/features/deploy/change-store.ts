import type { Change } from '@rampart/domain/change.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { bumpVersion } from '../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { deploymentsResource } from './job-store.ts';

/** One job makes no more. */
export const mostChanges = 500;

export const ChangeState = z.enum(['planned', 'applying', 'applied', 'unconfirmed', 'failed', 'conflict', 'skipped']);
export type ChangeState = z.infer<typeof ChangeState>;

/** A row of the journal: what a job will do, or has done, to one object. */
export interface JournaledChange {
  readonly position: number;
  readonly controlId: string;
  readonly change: Change;
  readonly state: ChangeState;
  readonly target: string | null;
  /** The vendor has accepted all of it: only readings follow. */
  readonly isAccepted: boolean;
  /** The vendor's own form of what was there, from the moment before it was touched. */
  readonly was: unknown;
  readonly revert: Change | null;
  readonly because: string | null;
  /** Of a rollback: what of the change its plan does not undo, and why. */
  readonly kept: string | null;
}

export type NewChange = Pick<JournaledChange, 'controlId' | 'change'> &
  Partial<Pick<JournaledChange, 'state' | 'because' | 'kept'> & Pick<ChangeOutcome, 'isLeft'>>;

const columns = [
  'row.position',
  'row.control_id',
  'row.change',
  'row.state',
  'row.target',
  'row.is_accepted',
  'row.was',
  'row.revert',
  'row.because',
  'row.kept',
] as const;

const journalRows = (tx: TenantTx) => tx.selectFrom('deployment_change as row').select(columns).where('row.tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof journalRows>['execute']>>[number];

const toJournaledChange = (row: Row): JournaledChange => ({
  position: row.position,
  controlId: row.control_id,
  // We wrote it ourselves, and nothing else writes there.
  change: row.change as unknown as Change,
  state: ChangeState.parse(row.state),
  target: row.target,
  isAccepted: row.is_accepted,
  was: row.was,
  revert: row.revert as unknown as Change | null,
  because: row.because,
  kept: row.kept,
});

/** In the order in which they are applied. */
export async function listChanges(tx: TenantTx, jobId: string): Promise<JournaledChange[]> {
  return (await journalRows(tx).where('row.job_id', '=', jobId).orderBy('row.position').limit(mostChanges).execute()).map(
    toJournaledChange,
  );
}

/** What rollbacks of a job have tried to undo, and could not confirm. */
export async function listLeftByRollbacks(tx: TenantTx, jobId: string): Promise<JournaledChange[]> {
  const rows = await journalRows(tx)
    .innerJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'row.tenant_id').onRef('job.id', '=', 'row.job_id'))
    .where('job.undoes', '=', jobId)
    .where('row.state', 'in', ['failed', 'unconfirmed'])
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .orderBy('row.position')
    .limit(mostChanges)
    .execute();
  return rows.map(toJournaledChange);
}

const longestReason = 2000;

const asJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

export async function insertChanges(tx: TenantTx, jobId: string, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ controlId, change, state = 'planned', because = null, kept = null, isLeft = false }, position) => ({
    tenant_id: tx.tenantId,
    job_id: jobId,
    position,
    control_id: controlId,
    change: asJson(change),
    state,
    target: change.target,
    because: because?.slice(0, longestReason) ?? null,
    kept: kept?.slice(0, longestReason) ?? null,
    is_left: isLeft,
  }));
  await tx.insertInto('deployment_change').values(rows).execute();
  await bumpVersion(tx, deploymentsResource);
}

export interface ChangeOutcome {
  readonly state: ChangeState;
  readonly target?: string | null;
  readonly isAccepted?: boolean;
  readonly was?: unknown;
  /** None when what was written has been taken back. */
  readonly revert?: Change | null;
  readonly because?: string | null;
  /** Of a rollback: another rollback of the same deployment may undo what this one could not. */
  readonly isLeft?: boolean;
  readonly at?: Date;
}

export async function putChange(tx: TenantTx, jobId: string, position: number, outcome: ChangeOutcome): Promise<void> {
  const { state, target, isAccepted, was, revert, because, isLeft, at } = outcome;
  await tx
    .updateTable('deployment_change')
    .set({
      state,
      ...(target === undefined ? {} : { target }),
      ...(isAccepted === undefined ? {} : { is_accepted: isAccepted }),
      ...(was === undefined ? {} : { was: asJson(was) }),
      ...(revert === undefined ? {} : { revert: revert === null ? null : asJson(revert) }),
      ...(because === undefined ? {} : { because: because?.slice(0, longestReason) ?? null }),
      ...(isLeft === undefined ? {} : { is_left: isLeft }),
      ...(at === undefined ? {} : { outcome_at: at }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', jobId)
    .where('position', '=', position)
    .execute();
  await bumpVersion(tx, deploymentsResource);
}

/** Nothing is known yet about what becomes of it. */
export const isOpen = ({ state }: JournaledChange): boolean => state === 'planned' || state === 'applying';

/** More than was ever made for the controls of one job. */
const mostEarlier = 5000;

export interface EarlierChange extends JournaledChange {
  readonly jobId: string;
  readonly phase: string;
}

/** Of a row of `deployment_job`. A rollback that failed in part has left something to do; what it kept on purpose is done. */
export const isRolledBack = (job: 'deployment_job' | 'job' | 'later_job') => sql<boolean>`exists (
  select from deployment_job undo
  where undo.tenant_id = ${sql.ref(`${job}.tenant_id`)} and undo.undoes = ${sql.ref(`${job}.id`)}
    and (undo.status = 'successful' or undo.status = 'partial_success' and not exists (
      select from deployment_change rest
      where rest.tenant_id = undo.tenant_id and rest.job_id = undo.id and (rest.state in ('failed', 'unconfirmed') or rest.is_left))))`;

/** What was made, but for what has been rolled back. */
const madeRows = (tx: TenantTx) =>
  journalRows(tx)
    .innerJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'row.tenant_id').onRef('job.id', '=', 'row.job_id'))
    .select(['job.id as job_id', 'job.phase'])
    .where('row.revert', 'is not', null)
    .where('job.phase', '!=', 'rollback')
    .where(sql<boolean>`not ${isRolledBack('job')}`);

const toEarlierChange = (row: Awaited<ReturnType<ReturnType<typeof madeRows>['execute']>>[number]): EarlierChange => ({
  ...toJournaledChange(row),
  jobId: row.job_id,
  phase: row.phase,
});

/** What was made for these controls, oldest first. */
export async function listMadeFor(tx: TenantTx, applicationId: string, controlIds: readonly string[]): Promise<EarlierChange[]> {
  const rows = await madeRows(tx)
    .where('job.application_id', '=', applicationId)
    .where(sql<boolean>`row.control_id = any(${controlIds}::text[])`)
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .orderBy('row.position', 'desc')
    .limit(mostEarlier)
    .execute();
  return rows.map(toEarlierChange).toReversed();
}

/**
 * The rules and policies that were created in a product and exclude people one by one, oldest first. By product: connected anew, it is another
 * application with the same rules.
 */
export async function listRulesNamingPeople(tx: TenantTx, product: string): Promise<EarlierChange[]> {
  const rows = await madeRows(tx)
    .where('job.product_name', '=', product)
    .where(sql<boolean>`row.change ->> 'kind' = 'create'`)
    .where(sql<boolean>`jsonb_array_length(coalesce(row.change #> '{after,excludedAudience,people}', '[]')) > 0`)
    .orderBy('job.created_at')
    .orderBy('job.id')
    .orderBy('row.position')
    .limit(mostEarlier)
    .execute();
  return rows.map(toEarlierChange);
}

/** More people than were ever on the exclusion lists of a tenant. */
const mostListed = 50_000;

/** By list, everyone whom our jobs have seen in its group, or put there. */
export async function loadEverListed(tx: TenantTx, product: string, lists: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ list: string; id: string }>`
    select distinct row.control_id as list, member.id
    from deployment_change as row
    join deployment_job as job on job.tenant_id = row.tenant_id and job.id = row.job_id
    cross join lateral jsonb_array_elements_text(
      coalesce(row.change #> '{before,memberIds}', '[]') || coalesce(row.change #> '{after,memberIds}', '[]')) as member (id)
    where row.tenant_id = ${tx.tenantId} and job.product_name = ${product} and row.control_id = any(${lists}::text[]) and row.revert is not null
    limit ${mostListed}`.execute(tx);
  return new Map([...Map.groupBy(rows, ({ list }) => list)].map(([list, members]) => [list, members.map(({ id }) => id)]));
}

/** What was last made of each of these objects, however long ago. */
export async function listLastMade(tx: TenantTx, applicationId: string, targets: readonly string[]): Promise<EarlierChange[]> {
  const rows = await madeRows(tx)
    .where('job.application_id', '=', applicationId)
    .distinctOn('row.target')
    .where(sql<boolean>`row.target = any(${targets}::text[])`)
    .orderBy('row.target')
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .orderBy('row.position', 'desc')
    .limit(mostChanges)
    .execute();
  return rows.map(toEarlierChange);
}

/** How many newer changes of one object a rollback looks at. */
export const mostLater = 100;

interface RewrittenObject {
  readonly jobId: string;
  readonly position: number;
  /** Where the product is connected now: connected anew, it is another application. */
  readonly applicationId: string;
}

interface Rewritten {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What newer jobs made of the object of a change after it, oldest first, but for what has been rolled back; and what rollbacks of older jobs
 * took back since. One more than `mostLater` at most.
 */
export async function listRewrittenSince(tx: TenantTx, { jobId, position, applicationId }: RewrittenObject): Promise<Rewritten[]> {
  // By outcome, not by request: a job that waits for approval writes after jobs that were requested later.
  const { rows } = await sql<Rewritten>`
    select row.change -> 'before' as before, coalesce(row.revert -> 'before', row.change -> 'after') as after
    from deployment_change as own
    join deployment_job as own_job on own_job.tenant_id = own.tenant_id and own_job.id = own.job_id
    join deployment_change as row on row.tenant_id = own.tenant_id and row.target = own.target and row.job_id <> own.job_id
    join deployment_job as job on job.tenant_id = row.tenant_id and job.id = row.job_id
    where own.tenant_id = ${tx.tenantId} and own.job_id = ${jobId} and own.position = ${position}
      and job.application_id in (own_job.application_id, ${applicationId})
      and row.change ->> 'kind' in ('update', 'enable') and row.change ->> 'object' = own.change ->> 'object'
      and (coalesce(row.outcome_at, job.created_at), job.created_at, job.id)
        > (coalesce(own.outcome_at, own_job.created_at), own_job.created_at, own_job.id)
      and case
        when job.phase <> 'rollback' then row.revert is not null and not ${isRolledBack('job')}
        else (row.state = 'applied' or row.state = 'conflict' and row.is_accepted) and exists (
          select from deployment_change as undone
          where undone.tenant_id = row.tenant_id and undone.job_id = job.undoes and undone.target = row.target
            and undone.outcome_at <= own.outcome_at)
      end
    order by coalesce(row.outcome_at, job.created_at), job.created_at, job.id, row.position
    limit ${mostLater + 1}`.execute(tx);
  return rows;
}

/** Whether it is we who made an object, whatever became of it since. */
export async function hasMade(tx: TenantTx, { product, target }: { readonly product: string; readonly target: string }): Promise<boolean> {
  const row = await journalRows(tx)
    .innerJoin('deployment_job as job', (join) => join.onRef('job.tenant_id', '=', 'row.tenant_id').onRef('job.id', '=', 'row.job_id'))
    .where('job.product_name', '=', product)
    .where('row.target', '=', target)
    .where(sql<boolean>`row.change ->> 'kind' = 'create'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
