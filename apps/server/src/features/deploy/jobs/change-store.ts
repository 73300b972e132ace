import type { Change } from '@rampart/domain/change.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** More than one job may make. */
export const mostChanges = 500;

export const ChangeState = z.enum(['planned', 'applying', 'applied', 'failed', 'conflict', 'skipped']);
export type ChangeState = z.infer<typeof ChangeState>;

/** A line of the journal: what a job is to do or has done to one object. */
export interface JournaledChange {
  readonly position: number;
  readonly controlId: string;
  readonly change: Change;
  readonly state: ChangeState;
  readonly target: string | null;
  /** The vendor's own form of what was there, from the moment before it was touched. */
  readonly was: unknown;
  readonly revert: Change | null;
  readonly because: string | null;
}

export type NewChange = Pick<JournaledChange, 'controlId' | 'change'> & Partial<Pick<JournaledChange, 'state' | 'because'>>;

const columns = [
  'row.position',
  'row.control_id',
  'row.change',
  'row.state',
  'row.target',
  'row.was',
  'row.revert',
  'row.because',
] as const;

export const journalRows = (tx: TenantTx) =>
  tx.selectFrom('deployment_change as row').select(columns).where('row.tenant_id', '=', tx.tenantId);

type Row = Awaited<ReturnType<ReturnType<typeof journalRows>['execute']>>[number];

export const journaledOf = (row: Row): JournaledChange => ({
  position: row.position,
  controlId: row.control_id,
  // We wrote it ourselves, and nothing else writes there.
  change: row.change as unknown as Change,
  state: ChangeState.parse(row.state),
  target: row.target,
  was: row.was,
  revert: row.revert as unknown as Change | null,
  because: row.because,
});

/** In the order in which they are applied. */
export async function listChanges(tx: TenantTx, jobId: string): Promise<JournaledChange[]> {
  return (await journalRows(tx).where('row.job_id', '=', jobId).orderBy('row.position').limit(mostChanges).execute()).map(journaledOf);
}

const asJson = (value: unknown) => sql<never>`${JSON.stringify(value)}::jsonb`;

export async function insertChanges(tx: TenantTx, jobId: string, changes: readonly NewChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ controlId, change, state = 'planned', because = null }, position) => ({
    tenant_id: tx.tenantId,
    job_id: jobId,
    position,
    control_id: controlId,
    change: asJson(change),
    state,
    target: change.target,
    because,
  }));
  await tx.insertInto('deployment_change').values(rows).execute();
}

export interface Settling {
  readonly state: ChangeState;
  readonly target?: string | null;
  readonly was?: unknown;
  /** None when what was written has been taken back. */
  readonly revert?: Change | null;
  readonly because?: string | null;
  readonly at?: Date;
}

const longestReason = 2000;

export async function putChange(tx: TenantTx, jobId: string, position: number, settling: Settling): Promise<void> {
  const { state, target, was, revert, because, at } = settling;
  await tx
    .updateTable('deployment_change')
    .set({
      state,
      ...(target === undefined ? {} : { target }),
      ...(was === undefined ? {} : { was: asJson(was) }),
      ...(revert === undefined ? {} : { revert: revert === null ? null : asJson(revert) }),
      ...(because === undefined ? {} : { because: because?.slice(0, longestReason) ?? null }),
      ...(at === undefined ? {} : { settled_at: at }),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', jobId)
    .where('position', '=', position)
    .execute();
}
