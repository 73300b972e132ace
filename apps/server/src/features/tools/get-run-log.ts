import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { RunLog } from '@rampart/contract/tools.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { readingPlanOf } from '../collect/index.ts';

const State = z.enum(['queued', 'running', 'completed', 'failed']);
const ReadingState = z.enum(['read', 'missing']);
const wire = (time: Date | null): string | null => time?.toISOString() ?? null;

/** More than the products of a tenant yield. */
const mostReadings = 2000;

async function readingsOf(tx: TenantTx, runId: string) {
  return tx
    .selectFrom('fact_reading')
    .select(['application_id', 'fact', 'state', 'items', 'because'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .orderBy('fact')
    .limit(mostReadings)
    .execute();
}

async function changedVerdicts(tx: TenantTx, runId: string): Promise<RunLog['changed_verdicts']> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from verdict
    where tenant_id = ${tx.tenantId} and run_id = ${runId}::uuid group by state limit 10`.execute(tx);
  const count = (state: string): number => rows.find((row) => row.state === state)?.count ?? 0;
  return { pass: count('pass'), fail: count('fail'), unknown: count('unknown'), not_applicable: count('not-applicable') };
}

async function applicationsOf(tx: TenantTx, connectors: readonly Connector[], runId: string): Promise<RunLog['applications']> {
  const readings = await readingsOf(tx, runId);
  const rows = await tx
    .selectFrom('run_application')
    .select(['application_id', 'product', 'state', 'note', 'started_at', 'finished_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .orderBy('product')
    .limit(mostReadings)
    .execute();
  return rows.map((row) => {
    const { steps } = readingPlanOf(connectors, row.product);
    return {
      product: row.product,
      product_name: productRegistry.find(({ id }) => id === row.product)?.name ?? row.product,
      state: State.parse(row.state),
      note: row.note,
      started_at: wire(row.started_at),
      finished_at: wire(row.finished_at),
      readings: readings
        .filter((reading) => reading.application_id === row.application_id)
        .map(({ fact, state, items, because }) => ({
          title: steps.find((step) => step.fact === fact)?.title ?? fact,
          state: ReadingState.parse(state),
          items: Number(items),
          because,
        })),
    };
  });
}

/** A run of another tenant does not exist here. */
export async function getRunLog(tx: TenantTx, connectors: readonly Connector[], runId: string): Promise<RunLog> {
  const run = await tx
    .selectFrom('run')
    .select(['id', 'state', 'as_of', 'requested_by', 'created_at', 'started_at', 'finished_at'])
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', runId)
    .executeTakeFirst();
  if (run === undefined) throw new NotFound('run');
  return {
    uuid: run.id,
    state: State.parse(run.state),
    as_of: run.as_of.toISOString(),
    requested_by: run.requested_by,
    created_at: run.created_at.toISOString(),
    started_at: wire(run.started_at),
    finished_at: wire(run.finished_at),
    applications: await applicationsOf(tx, connectors, runId),
    changed_verdicts: await changedVerdicts(tx, runId),
  };
}
